// `backup`, `restore` and `resume` as an operator types them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { durablePostgres, freshDatabase } from '../database.ts'
import { folkmoot, ONE_LINE, onBothConsoles, type Ran, serving } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
after(() => rmSync(folder, { recursive: true }))

const EMAIL = 'ada.thornbury@harbour.example'

function succeeded({ code, stdout, stderr }: Ran): string {
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

function failed({ code, stdout, stderr }: Ran, message: RegExp): void {
  assert.match(stderr, ONE_LINE)
  assert.match(stderr, message)
  assert.deepEqual([code, stdout], [1, ''])
}

onBothConsoles('a site in one file', (desk) => {
  test('it is brought back where its secret is, waits, and goes on when it is told to', async () => {
    const { run, settings, dialect } = desk()
    const file = join(folder, dialect)
    failed(await run('backup', file), /There is no site here yet/)
    const token = succeeded(await run('init', '--email', EMAIL)).trim()
    const said = succeeded(await run('backup', file))
    assert.match(said, /: [1-9]\d* rows of [1-9]\d* tables, 0 attached files\.\nStore .*secret in a separate place/)
    failed(await run('backup', file), /EEXIST/)
    failed(await run('restore', file), /There is already a site here/)

    const server = dialect === 'postgres' ? durablePostgres() : undefined
    const other = await freshDatabase(dialect, { migrated: false, server })
    try {
      const there = { ...other.env }
      failed(await folkmoot(['restore', file], there), /encrypted with another secret\. Set FOLKMOOT_SECRET/)
      failed(await folkmoot(['restore', join(folder, 'none')], there), /ENOENT/)
      copyFileSync(join(settings['FOLKMOOT_DATA']!, 'secret'), join(there.FOLKMOOT_DATA, 'secret'))
      assert.match(succeeded(await folkmoot(['restore', file], there)), /Webhooks and mail are paused/)
      assert.match(succeeded(await folkmoot(['doctor'], there)), /^Webhooks and mail have been paused/m)

      const serves = await serving(there)
      await serves.line(/^Webhooks and mail have been paused/)
      const answer = await fetch(`${serves.url}/organizations?fields=name`, { headers: { 'x-api-key': token } })
      assert.deepEqual(await answer.json(), [{ name: 'Our organization' }])
      assert.equal(await serves.end(), 0)

      assert.equal(succeeded(await folkmoot(['resume'], there)), 'Webhooks and mail resumed.\n')
      assert.equal(succeeded(await folkmoot(['resume'], there)), 'Webhooks and mail were not paused.\n')
      assert.doesNotMatch(succeeded(await folkmoot(['doctor'], there)), /wait/)
      const log = succeeded(await folkmoot(['audit', '--json', '--object', 'site'], there))
        .trim()
        .split('\n')
      const told = log.map((line) => JSON.parse(line))
      const entries = told.map(({ action, via, details }) => [action, via, details && Object.keys(details)])
      assert.deepEqual(entries, [
        ['site_restored', 'operator', ['made_ts']],
        ['site_resumed', 'operator', null],
      ])
    } finally {
      await other.remove()
    }
  })

  test('one that somebody else has changed is refused, though all in it agrees, unless it is said to be right', async () => {
    const { run, settings, dialect } = desk()
    const file = join(folder, `${dialect}-changed`)
    succeeded(await run('init', '--email', EMAIL))
    succeeded(await run('backup', file))
    const text = gunzipSync(readFileSync(file)).toString()
    const lines = text.trimEnd().split('\n')
    const sum = JSON.parse(lines.at(-1)!)
    assert.match(sum[1].mac, /^[0-9a-f]{64}$/)
    const body = lines.slice(0, -1).join('\n').replace('Our organization', 'My organization')
    const sha256 = createHash('sha256').update(`${body}\n`).digest('hex')
    for (const mac of [sum[1].mac, '0'.repeat(64), '', undefined]) {
      writeFileSync(file, gzipSync(`${body}\n${JSON.stringify(['end', { ...sum[1], sha256, mac }])}\n`))
      const server = dialect === 'postgres' ? durablePostgres() : undefined
      const other = await freshDatabase(dialect, { migrated: false, server })
      try {
        const there = {
          ...other.env,
          FOLKMOOT_SECRET: readFileSync(join(settings['FOLKMOOT_DATA']!, 'secret'), 'utf8').trim(),
        }
        failed(await folkmoot(['restore', file], there), /changed, or written without the site secret/)
        assert.equal((await other.db.migrating.introspection.getTables()).length, 0)
        if (mac === undefined) succeeded(await folkmoot(['restore', file, '--unkeyed'], there))
      } finally {
        await other.remove()
      }
    }
  })

  test('where the secret is not, the checksum is not keyed, and it says so', async () => {
    const { run, settings, dialect } = desk()
    succeeded(await run('init', '--email', EMAIL))
    rmSync(join(settings['FOLKMOOT_DATA']!, 'secret'))
    assert.match(succeeded(await run('backup', join(folder, `${dialect}-unkeyed`))), /checksum is not keyed/)
  })
})
