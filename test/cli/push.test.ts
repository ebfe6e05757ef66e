// `push renew`: another key pair, and the end of all subscriptions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedPushKey } from '../../server/push/index.ts'
import { folkmoot, onBothMigratedConsoles } from './operator.ts'

const EMAIL = ['--email', 'ada.thornbury@harbour.example']

onBothMigratedConsoles('push renew', (desk) => {
  const run = (...args: string[]) => folkmoot(args, desk().settings)

  test('makes another key pair, and ends all subscriptions in the name of the operator', async () => {
    await run('init', ...EMAIL)
    const { db } = desk().fresh
    assert.equal(await sealedPushKey(db.reads), undefined)
    assert.equal((await run('push', 'renew')).stdout, 'The push key was replaced. 0 push subscriptions ended.\n')
    const first = await sealedPushKey(db.reads)
    assert.match(first!, /^v1\./)
    await db.write(async (trx) => {
      const { member_id } = await trx.selectFrom('member').select('member_id').executeTakeFirstOrThrow()
      const device = { member_id, endpoint_host: 'push.example', sealed: 'nothing that is read', create_ts: 1 }
      const rows = ['one', 'two'].map((endpoint_hash) => ({ ...device, endpoint_hash }))
      await trx.insertInto('push_subscription').values(rows).execute()
    })
    const { code, stdout } = await run('push', 'renew')
    assert.deepEqual([code, stdout], [0, 'The push key was replaced. 2 push subscriptions ended.\n'])
    assert.notEqual(await sealedPushKey(db.reads), first)
    assert.deepEqual(await db.reads.selectFrom('push_subscription').selectAll().execute(), [])
    const log = await run('audit', '--json', '--what', 'push_subscription')
    const entries = log.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      entries.map(({ action, via, details }) => [action, via, details.reason]),
      Array(2).fill(['push_subscription_deleted', 'operator', 'key renewed']),
    )
  })
})
