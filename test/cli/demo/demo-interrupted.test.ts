// A first start that is interrupted at any step: the next start finishes it, and prints how to sign in.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { type DemoGuide, furnishDemo } from '../../../server/cli/commands/demo.ts'
import { sqliteFile } from '../../../server/db/data-folder/data-folder.ts'
import { clientOf } from '../../client.ts'
import { onServer } from '../../database.ts'
import { DIALECTS, type Stage, setStage } from '../../stage.ts'
import { onBothConsoles, serving, started } from '../operator.ts'
import { furnishedUntil } from './interruption.ts'

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
const quickly = async (dialect: (typeof DIALECTS)[number], folder?: string) => {
  const stage = await setStage(dialect, folder ? { folder } : {})
  Object.assign(stage.site, { hashPassword: async () => 'a hash' })
  return stage
}
const ended = async ({ app, fresh }: Stage) => {
  await app.close()
  await fresh.remove()
}

/** As PostgreSQL does it when it is stopped. */
const endConnections = (url: string) =>
  onServer(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

/** What a whole start is to leave. */
async function leftByAll(dialect: (typeof DIALECTS)[number]) {
  const whole = await quickly(dialect)
  assert.ok(await furnishDemo(whole.site))
  const wanted = await found(whole)
  assert.ok(wanted.messages && wanted.files.length > 2)
  await ended(whole)
  return wanted
}

/** Starts where another start was cut short, which had shown some guides; gives what it shows itself. */
async function finished(stage: Stage, shown: readonly DemoGuide[], wanted: object, step: number) {
  const guide = await furnishDemo(stage.site)
  const last = guide ?? shown.at(-1)!
  assert.deepEqual(await found(stage), wanted, `step ${step}`)
  assert.ok(await letsIn(stage, last), `step ${step}`)
  // What was shown lets nobody in once another was, and there is nothing more to do.
  if (guide && shown[0]) assert.ok(!(await letsIn(stage, shown[0])))
  assert.equal(await furnishDemo(stage.site), undefined)
  await ended(stage)
  return guide
}

/** What each step of one start finds: a copy of its folder, and what it has shown. The last is what it leaves. */
async function foundByEachStep(stage: Stage) {
  const { FOLKMOOT_DATA: folder } = stage.fresh.env
  const steps: { copy: string; shown: DemoGuide[] }[] = []
  const keep = (shown: readonly DemoGuide[]) => {
    const copy = mkdtempSync(`${folder}-`)
    const database = new DatabaseSync(sqliteFile(folder))
    database.prepare('vacuum into ?').run(sqliteFile(copy))
    database.close()
    const files = join(folder, 'attachments')
    if (existsSync(files)) cpSync(files, join(copy, 'attachments'), { recursive: true })
    steps.push({ copy, shown: [...shown] })
  }
  keep(await furnishedUntil(stage.site, Number.POSITIVE_INFINITY, undefined, keep))
  await ended(stage)
  return steps
}

test('cut short at any step, it is finished by the next (sqlite)', async () => {
  const wanted = await leftByAll('sqlite')
  const steps = await foundByEachStep(await quickly('sqlite'))
  assert.ok(steps.length > 30)
  const guides: (DemoGuide | undefined)[] = []
  for (const [place, { copy, shown }] of steps.entries())
    guides.push(await finished(await quickly('sqlite', copy), shown, wanted, place + 1))
  assert.ok(guides[0])
  assert.equal(guides.at(-1), undefined)
})

test('cut short at every fourth step, since a site takes long to make, it is finished by the next (postgres)', async () => {
  const wanted = await leftByAll('postgres')
  for (let at = 1; ; at += 4) {
    const stage = await quickly('postgres')
    const shown = await furnishedUntil(stage.site, at)
    if (!(await finished(stage, shown, wanted, at))) break
  }
})

test('where PostgreSQL ends its connections, an operator reads what to do, and the next start finishes it', async () => {
  const wanted = await leftByAll('postgres')
  for (const at of [1, 4, 12]) {
    const stage = await quickly('postgres')
    const { db } = stage.site
    let writes = 0
    const losing: typeof db.write = (work) =>
      db.write(async (trx) => {
        const done = await work(trx)
        if (++writes >= at) await endConnections(stage.fresh.env.DATABASE_URL!)
        return done
      })
    await assert.rejects(furnishDemo({ ...stage.site, db: { ...db, write: losing } }), {
      message:
        /^The database failed while the demo was being created: .+[^.]\. Run it again once the problem is fixed\./,
    })
    await finished(stage, [], wanted, at)
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
      const killed = started(join(import.meta.dirname, 'interruption.ts'), [String(at)], settings)
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
