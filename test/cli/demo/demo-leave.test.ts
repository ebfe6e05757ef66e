// Leaving the demo: by a command or a button everything is deleted, and the site can be set up.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { introspectTables } from '../../../server/db/schema/introspection.ts'
import type { DB } from '../../../server/db/tables.ts'
import { onBothConsoles, serving } from '../operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'

const SET_UP = /^Set up this site: http:\/\/127\.0\.0\.1:8080(\/begin\/[\w-]{19})\nSetup code: [\w-]{19}\n$/

/** What is not empty afterwards: settings and the log. */
const STAYS = ['setting', 'audit', 'audit_keeping', 'audit_repeat']
/** What is filled from other tables. */
const FILLED = ['unordered_change', 'change', 'file_text', 'search_document', 'search_person', 'storage_use']

/** The tables that have rows. */
async function filledTables(db: Kysely<DB>): Promise<string[]> {
  const names = [...(await introspectTables(db)).map(({ name }) => name), ...FILLED]
  const filled = []
  for (const name of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length) filled.push(name)
  }
  return filled
}

onBothConsoles('demo leave', (desk) => {
  test('deletes all that the demo made, also while it is served, and prints a link that sets up the site', async () => {
    const { run, settings, fresh } = desk()
    const server = await serving(settings)
    const [token] = /fmw_\w+/.exec(await server.line(/^Token/))!
    const refused = await run('demo', 'leave', 'now')
    assert.equal(refused.code, 2)
    const { code, stdout, stderr } = await run('demo', 'leave')
    assert.deepEqual([code, stderr], [0, ''])
    const [, path] = SET_UP.exec(stdout)!
    const filled = await filledTables(fresh.db.reads)
    assert.deepEqual(
      filled.filter((name) => !STAYS.includes(name)),
      [],
    )
    assert.deepEqual(
      readdirSync(join(settings['FOLKMOOT_DATA']!, 'attachments'), { recursive: true, withFileTypes: true }).filter(
        (one) => one.isFile(),
      ),
      [],
    )
    const gone = await fetch(`${server.url}/rooms`, { headers: { 'x-api-key': token! } })
    assert.equal(gone.status, 401)
    const page = await fetch(new URL(path!, server.url))
    assert.equal(page.status, 200)
    // A start fills the site no more, and both it and the command give another link as long as nobody is there.
    assert.match((await run('demo', 'leave')).stdout, SET_UP)
    const next = await serving(settings)
    await next.line(/^Set up this site: http:\/\/127\.0\.0\.1:\d+\/begin\//)
    assert.equal(await next.end(), 0)
    assert.deepEqual(await fresh.db.reads.selectFrom('member').select('member_id').execute(), [])
    // A site of one's own is none to leave.
    const own = (await run('init', '--email', EMAIL)).stdout.trim()
    assert.match((await run('demo', 'leave', '--yes')).stderr, /not a demo/)
    const made = await fetch(`${server.url}/organizations/2/rooms`, {
      method: 'POST',
      headers: { 'x-api-key': own, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Old Pier' }),
    })
    assert.ok([201, 404].includes(made.status))
    assert.equal((await fetch(`${server.url}/members?search=ada`, { headers: { 'x-api-key': own } })).status, 200)
    assert.match((await run('audit', '--what', 'demo_left')).stdout, /demo/i)
    assert.equal(await server.end(), 0)
    assert.ok(server.printed().every((line) => !line.includes('Failed')))
  })

  test('asks once more where people were added', async () => {
    const { run } = desk()
    await run('demo')
    await run('member', 'create', '--email', 'greta@harbour.example')
    const { code, stderr } = await run('demo', 'leave')
    assert.deepEqual(
      [code, stderr],
      [
        1,
        'folkmoot: 1 people were added to the demo and would be deleted with it. To delete them too, run "demo leave --yes".\n',
      ],
    )
    assert.equal((await run('demo', 'leave', '--yes')).code, 0)
  })
})
