// No list looks at every row of a table to find its own: SQLite is asked how it would run each generated query.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../../server/db/migrate.ts'
import { openInMemory } from '../../server/db/sqlite.ts'

/** Lists of a whole site, whose rows are all of a table. */
const OF_THE_SITE = ['directory_token.all', 'sign_in_provider.all', 'group.all', 'audit_entry.all']

/** The queries by the names of their endpoints, such as `note.inSeries`. */
const queries = readFileSync('test/house/golden/sqlite.sql', 'utf8')
  .split(/^-- /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n')
    return { name: part.slice(0, end), text: part.slice(end).trim().replace(/;$/, '') }
  })

test('every list finds its rows by an index', async () => {
  const db = openInMemory()
  await migrate({ migrating: db })
  const scanning: string[] = []
  for (const { name, text } of queries) {
    // The condition of one row is added to the query that is shown.
    if (name.endsWith('.one')) continue
    const asked = sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`)
    const { rows } = await asked.execute(db)
    const isScan = ({ detail }: { detail: string }) => /^SCAN [a-z_]+$/.test(detail) && detail !== 'SCAN json_each'
    if (rows.some(isScan)) scanning.push(name)
  }
  assert.ok(queries.length > 80)
  assert.deepEqual(scanning, OF_THE_SITE)
  await db.destroy()
})
