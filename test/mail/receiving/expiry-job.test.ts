// For how long it is known which messages came in, and what addresses did not take.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepMailIn } from '../../../server/mail/receiving/expiry-job.ts'
import { onBothDatabases } from '../../stage.ts'

const DAY = 86_400

onBothDatabases('what came in', (stage) => {
  test('is known for thirty days, and forgotten after them', async () => {
    const { site } = stage()
    const create_ts = site.clock()
    await stage().write(async (trx) => {
      await trx.insertInto('mail_in').values({ message_key: 'one', subject: 'nobody', create_ts }).execute()
      await trx.insertInto('mail_bounce').values({ email_key: 'gone@quay.example', create_ts, notice_id: 1 }).execute()
    })
    const left = async () => {
      const [messages, bounces] = await Promise.all([
        site.db.reads.selectFrom('mail_in').select('message_key').execute(),
        site.db.reads.selectFrom('mail_bounce').select('email_key').execute(),
      ])
      return [messages.length, bounces.length]
    }
    stage().pass(30 * DAY)
    assert.equal(await sweepMailIn(site), 0)
    assert.deepEqual(await left(), [1, 1])
    stage().pass(1)
    assert.equal(await sweepMailIn(site), 1)
    assert.deepEqual(await left(), [0, 0])
  })
})
