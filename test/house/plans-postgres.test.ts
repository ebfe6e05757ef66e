// No list has to look at every row of a table: PostgreSQL is asked for a plan of each generated query that avoids it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../database.ts'

/** What looks through a whole table all the same: the tokens of directories are few, and rooms fewer than what is in them. */
const WHOLE = {
  'directory_token.all': ['directory_token'],
  'decision.all': ['room'],
  'decision.inRoom': ['room'],
  'decision.inOrganization': ['room'],
  'decision.inSeries': ['room'],
}

/** The queries by the names of their endpoints, such as `note.inSeries`. */
const queries = readFileSync('test/house/golden/postgres.sql', 'utf8')
  .split(/^-- /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n')
    return { name: part.slice(0, end), text: part.slice(end).trim().replace(/;$/, '') }
  })

test('every list finds its rows by an index on PostgreSQL', async () => {
  const fresh = await freshDatabase('postgres')
  const scanning: Record<string, string[]> = {}
  await fresh.db.write(async (trx) => {
    // Without rows any plan is as good as another one: what scans a table now has no index to use.
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const { name, text } of queries) {
      // The condition of one row is added to the query that is shown.
      if (name.endsWith('.one')) continue
      const asked = sql.raw<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
      const { rows } = await asked.execute(trx)
      const tables = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
      if (tables.length) scanning[name] = [...new Set(tables)]
    }
  })
  assert.ok(queries.length > 80)
  assert.deepEqual(scanning, WHOLE)
  await fresh.remove()
})
