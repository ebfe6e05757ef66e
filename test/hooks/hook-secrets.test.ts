// The secret of a hook: shown once, kept sealed, and renewed without a gap.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { HOOK_SECRET } from '../../server/actions/hooks/hooks.ts'
import { unseal } from '../../server/db/secrets/seal.ts'
import type { TestAnswer } from '../client.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newHook, newHookId, newTarget } from './hook-scene.ts'

const DAY = 86_400

const secretOf = ({ headers }: TestAnswer): string => {
  const secret = headers['x-hook-secret']
  assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(Buffer.from(secret!.slice('whsec_'.length), 'base64').length, 32)
  return secret!
}

onBothDatabases('the secret of a hook', (stage) => {
  let scene: Scene
  let keys = 0

  before(async () => {
    scene = await setScene(stage())
  })

  const keyed = () => ({ headers: { 'idempotency-key': `key-${++keys}` } })

  async function kept(hook_id: number) {
    const { site } = stage()
    const row = await site.db.reads
      .selectFrom('hook')
      .select(['secret', 'previous_secret', 'previous_until_ts'])
      .where('hook_id', '=', hook_id)
      .executeTakeFirstOrThrow()
    const plain = (sealed: string | null) => sealed && unseal(site.sealKey, sealed, HOOK_SECRET)
    return [plain(row.secret), plain(row.previous_secret), row.previous_until_ts] as const
  }

  /** Everything that is kept in any table where something of a hook could be. */
  async function everything(): Promise<string> {
    const tables = ['hook', 'delivery', 'delivery_attempt', 'idempotency', 'event', 'notice', 'setting']
    const texts = tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(stage().site.db.reads)
      return JSON.stringify(rows)
    })
    return (await Promise.all(texts)).join()
  }

  test('it comes with the 201 and never again', async () => {
    const { client } = scene.owner
    const made = await newHook(client)
    const secret = secretOf(made)
    assert.ok(!made.text.includes(secret))
    const path = `/hooks/${made.body.hook_id}`
    const { event, target_url } = made.body
    const later = [
      await client.get(path),
      await client.get('/hooks'),
      await client.post('/hooks', { event, target_url }),
      await client.post(`${path}/ping`, {}),
      await client.get(`${path}/deliveries`),
      await client.delete(path),
    ]
    for (const { headers, text } of later) {
      assert.ok(!('x-hook-secret' in headers))
      assert.ok(!text.includes(secret))
    }
  })

  test('each hook has another', async () => {
    const secrets = [1, 2, 3].map(async () => secretOf(await newHook(scene.owner.client)))
    assert.equal(new Set(await Promise.all(secrets)).size, 3)
  })

  test('an envelope carries it among the headers', async () => {
    const sent = { event: 'meeting_created', target_url: newTarget() }
    const { body } = await scene.owner.client.post('/hooks?envelope=true', sent)
    assert.equal(body.status, 201)
    assert.match(body.headers['X-Hook-Secret'], /^whsec_/)
  })

  test('the secret is stored encrypted: no table contains its text or bytes', async () => {
    const made = await newHook(scene.owner.client)
    const secret = secretOf(made)
    assert.deepEqual(await kept(made.body.hook_id), [secret, null, null])
    const all = await everything()
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
    for (const form of [secret, secret.slice(6), bytes.toString('hex'), bytes.toString('base64url')])
      assert.ok(!all.includes(form))
  })

  test('a request that is replayed is answered without it, and the stored answer does not hold it', async () => {
    const { client } = scene.owner
    const key = keyed()
    const sent = { event: 'meeting_created', target_url: newTarget() }
    const first = await client.post('/hooks', sent, key)
    const secret = secretOf(first)
    const again = await client.post('/hooks', sent, key)
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(again.headers['location'], first.headers['location'])
    assert.ok(!('x-hook-secret' in again.headers))
    assert.ok(!(await everything()).includes(secret))
  })

  test('POST /hooks/:hook_id/secret: 200 with the hook and a new one; the one before signs for 24 hours more', async () => {
    const { client } = scene.owner
    const made = await newHook(client)
    const path = `/hooks/${made.body.hook_id}`
    const first = secretOf(made)
    stage().pass(60)
    const renewed = await client.post(`${path}/secret`, {})
    assert.equal(renewed.status, 200)
    const second = secretOf(renewed)
    assert.notEqual(second, first)
    const now = stage().site.clock()
    assert.deepEqual(await kept(made.body.hook_id), [second, first, now + DAY])
    assert.equal(renewed.body.update_ts.value, now)
    assert.deepEqual(renewed.body, (await client.get(path)).body)
    assert.deepEqual({ ...renewed.body, update_ts: null }, { ...made.body, update_ts: null })
    const third = secretOf(await client.post(`${path}/secret`, {}))
    assert.deepEqual(await kept(made.body.hook_id), [third, second, now + DAY])
  })

  test('a renewal that is replayed renews nothing and says nothing', async () => {
    const { client } = scene.owner
    const hook = await newHookId(client)
    const key = keyed()
    const secret = secretOf(await client.post(`/hooks/${hook}/secret`, {}, key))
    const again = await client.post(`/hooks/${hook}/secret`, {}, key)
    assert.equal(again.status, 200)
    assert.ok(!('x-hook-secret' in again.headers))
    assert.equal((await kept(hook))[0], secret)
    assert.ok(!(await everything()).includes(secret))
  })
})
