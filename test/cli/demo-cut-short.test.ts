// A first start that is interrupted at any step: the next start finishes it, and prints how to sign in.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type DemoGuide, furnishDemo } from '../../server/cli/demo.ts'
import { clientOf } from '../client.ts'
import { DIALECTS, type Stage, setStage } from '../stage.ts'
import { furnishedUntil } from './cut-short.ts'
import { onBothConsoles, serving, started } from './operator.ts'

/** What there is once all is done; of passwords and tokens, that there is one. */
async function found({ site, fresh }: Stage) {
  const { reads } = site.db
  const count = async (table: 'member' | 'meeting' | 'chat_message' | 'notice' | 'audit') =>
    Number(
      (
        await reads
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const files = await reads.selectFrom('attachment').select(['name', 'sha256', 'create_ts']).orderBy('name').execute()
  const tokens = await reads.selectFrom('api_token').select('member_id').execute()
  const owners = await reads.selectFrom('member').select('member_id').where('password_hash', 'is not', null).execute()
  const settings = await reads.selectFrom('setting').select('name').execute()
  return {
    members: await count('member'),
    meetings: await count('meeting'),
    messages: await count('chat_message'),
    notices: await count('notice'),
    ...{ files: files.map((file) => ({ ...file })), tokens: tokens.length, owners: owners.length },
    settings: settings.map(({ name }) => name),
    locks: readdirSync(fresh.env.FOLKMOOT_DATA).filter((name) => name.endsWith('.lock')),
  }
}

const letsIn = async ({ app }: Stage, { token }: DemoGuide) =>
  (await clientOf(app, { 'x-api-key': token }).get('/members?me=true')).status === 200

/** Hashing takes most of the time, and is nothing that is cut short. */
const quickly = async (dialect: (typeof DIALECTS)[number]) => {
  const stage = await setStage(dialect)
  Object.assign(stage.site, { hashPassword: async () => 'a hash' })
  return stage
}
const ended = async ({ app, fresh }: Stage) => {
  await app.close()
  await fresh.remove()
}

for (const dialect of DIALECTS)
  test(`cut short at any step, it is finished by the next (${dialect})`, async () => {
    const whole = await quickly(dialect)
    assert.ok(await furnishDemo(whole.site))
    const wanted = await found(whole)
    assert.ok(wanted.messages && wanted.files.length > 2)
    await ended(whole)

    // On PostgreSQL, where each site takes long to make, every fourth.
    for (let at = 1; ; at += dialect === 'sqlite' ? 1 : 4) {
      const stage = await quickly(dialect)
      const shown = await furnishedUntil(stage.site, at)
      const guide = await furnishDemo(stage.site)
      const last = guide ?? shown.at(-1)!
      assert.deepEqual(await found(stage), wanted, `step ${at}`)
      assert.ok(await letsIn(stage, last), `step ${at}`)
      // What was shown lets nobody in once another was, and there is nothing more to do.
      if (guide && shown[0]) assert.ok(!(await letsIn(stage, shown[0])))
      assert.equal(await furnishDemo(stage.site), undefined)
      await ended(stage)
      if (!guide) break
    }
  })

for (const dialect of DIALECTS)
  test(`whoever came in before the end was noted keeps what they came in with (${dialect})`, async () => {
    const stage = await quickly(dialect)
    let steps = 0
    let shown: DemoGuide[] = []
    while (!shown.length) shown = await furnishedUntil(stage.site, ++steps)
    await stage.write((trx) =>
      trx.updateTable('member').set({ last_access: 1 }).where('email', '=', shown[0]!.email).execute(),
    )
    assert.equal(await furnishDemo(stage.site), undefined)
    assert.ok(await letsIn(stage, shown[0]!))
    await ended(stage)
  })

onBothConsoles('a first start that is killed', (desk) => {
  test('the next finishes what it had begun, and prints how to get in', async () => {
    const { settings, fresh } = desk()
    for (const at of [2, 9, 12]) {
      const killed = started(join(import.meta.dirname, 'cut-short.ts'), [String(at)], settings)
      await new Promise((resolve) => killed.child.once('close', resolve))
      assert.equal(killed.child.signalCode, 'SIGKILL')
    }
    const server = await serving(settings)
    const [token] = /fmw_\w+/.exec(await server.line(/^Token/))!
    await server.line(/^Sign-in: \S+, password \S+,/)
    const answer = await fetch(`${server.url}/members`, { headers: { 'x-api-key': token } })
    assert.equal(answer.headers.get('x-total-count'), '40')
    assert.equal(await server.end(), 0)
    const files = await fresh.db.reads.selectFrom('attachment').select('sha256').execute()
    assert.ok(files.length > 2 && files.every(({ sha256 }) => sha256))
    const again = await serving(settings)
    assert.equal(await again.end(), 0)
    assert.equal(again.printed().length, 1)
  })
})
