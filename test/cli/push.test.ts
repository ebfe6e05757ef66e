// `push renew`: another key pair, and the end of all subscriptions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedPushKey } from '../../server/push/index.ts'
import { folkmoot, onBothMigratedConsoles, serving } from './operator.ts'

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

  test('a server that runs gives the new public key from then on', async () => {
    const settings = { ...desk().settings, FOLKMOOT_DEMO: 'off' }
    const token = (await folkmoot(['init', ...EMAIL], settings)).stdout.trim()
    const server = await serving(settings)
    try {
      const publicKey = async () => {
        const answer = await fetch(`${server.url}/push_key`, { headers: { 'x-api-key': token } })
        assert.equal(answer.status, 200)
        const { public_key } = (await answer.json()) as { public_key: string }
        assert.equal(Buffer.from(public_key, 'base64url').length, 65)
        return public_key
      }
      const first = await publicKey()
      assert.equal(await publicKey(), first)
      assert.equal((await folkmoot(['push', 'renew'], settings)).code, 0)
      const second = await publicKey()
      assert.notEqual(second, first)
      assert.equal(await publicKey(), second)
    } finally {
      await server.end()
    }
  })
})
