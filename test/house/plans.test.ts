// No list looks at every row of a table to find its own: SQLite is asked how it would run each generated query.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openInMemory } from '../../server/db/connections/sqlite.ts'
import { migrate } from '../../server/db/schema/migrate.ts'

/** Lists of a whole site, whose rows are all of a table. */
const OF_THE_SITE = ['directory_token.all', 'sign_in_provider.all', 'group.all', 'audit_entry.all']

/** What queries make for themselves: the parts of the history of a series. */
const MADE = ['SCAN json_each', 'SCAN earlier', 'SCAN later']

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
    const isScan = ({ detail }: { detail: string }) => /^SCAN [a-z_]+$/.test(detail) && !MADE.includes(detail)
    if (rows.some(isScan)) scanning.push(name)
  }
  assert.ok(queries.length > 80)
  assert.deepEqual(scanning, OF_THE_SITE)
  await db.destroy()
})

test('what replaces a decision is found by an index, also where statistics say that most replace nothing', async () => {
  const db = openInMemory()
  await migrate({ migrating: db })
  await sql`analyze`.execute(db)
  await sql`delete from sqlite_stat1 where tbl = 'decision'`.execute(db)
  const { rows: indexes } = await sql<{ name: string }>`
    select name from pragma_index_list('decision') where "unique" = 1 and partial = 0`.execute(db)
  for (const { name } of indexes)
    await sql`insert into sqlite_stat1 values ('decision', ${name}, '100000 100000 100000 100000')`.execute(db)
  await sql`analyze sqlite_schema`.execute(db)
  const { text } = queries.find(({ name }) => name === 'decision.all')!
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(db)
  assert.deepEqual(
    rows.filter(({ detail }) => /^SCAN replacing/.test(detail)),
    [],
  )
  assert.ok(rows.some(({ detail }) => /^SEARCH replacing/.test(detail)))
  await db.destroy()
})
