// Leaving the demo: by a command or a button everything is deleted, and the site can be set up.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { onBothConsoles, serving } from './operator.ts'

const EMAIL = 'ada.thornbury@harbour.example'

/** The rows of the tables that people fill. */
const LEFT = [
  'member',
  'organization',
  'room',
  'meeting',
  'note',
  'session',
  'api_token',
  'stored_file',
  'change',
] as const

onBothConsoles('demo leave', (desk) => {
  test('deletes all that the demo made, also while it is served, and prints a link that sets up the site', async () => {
    const { run, settings, fresh } = desk()
    const server = await serving(settings)
    const [token] = /fmw_\w+/.exec(await server.line(/^Token/))!
    const refused = await run('demo', 'leave', 'now')
    assert.equal(refused.code, 2)
    const { code, stdout, stderr } = await run('demo', 'leave')
    assert.deepEqual([code, stderr], [0, ''])
    const [, path] =
      /^Set up this site: http:\/\/127\.0\.0\.1:8080(\/begin\/[\w-]{43}) \(works once, within an hour\)\n$/.exec(
        stdout,
      )!
    for (const table of LEFT) {
      const rows = await fresh.db.reads.selectFrom(table).selectAll().limit(1).execute()
      assert.deepEqual(rows, [], table)
    }
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
    // A second time there is nothing to leave, and a site of one's own is none to leave.
    assert.match((await run('demo', 'leave')).stderr, /^folkmoot: The site is not a demo\.\n$/)
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
      [1, 'folkmoot: 1 people were added to the demo and would be deleted with it: demo leave --yes.\n'],
    )
    assert.equal((await run('demo', 'leave', '--yes')).code, 0)
  })
})
