// Copies one organization of a measured site many times over on PostgreSQL: a million meetings take minutes, a restored backup hours.
import pg from 'pg'
import { copied } from './copies.ts'
import type { Copies } from './world.ts'

/** Copies that are committed together. */
const TOGETHER = 50

/** Adds organizations as `copyOrganization` does on SQLite. Nothing is served meanwhile. */
export async function copyOnPostgres(url: string, { patterns, copies, differences }: Copies): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Neither notes of changes nor references are looked at; what other triggers count is added below.
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const indexes = await dropped(
      client,
      patterns.map(({ table }) => table),
    )
    for (const { table, after, last } of patterns) {
      const key = await keyOf(client, table)
      await client.query(`create temp table "pattern_${table}" as
        select * from "${table}" where "${key}" > ${after} and "${key}" <= ${last} order by "${key}"`)
    }
    for (let first = 1; first <= copies; first += TOGETHER) {
      const upTo = Math.min(first + TOGETHER - 1, copies)
      const counted = `with copy(n) as (select generate_series(${first}::int, ${upTo}::int))`
      for (const pattern of patterns) await client.query(`${counted} ${copied(pattern, differences)}`)
    }
    for (const index of indexes) await client.query(index)
    for (const { table } of patterns) {
      const key = await keyOf(client, table)
      await client.query(`select setval(pg_get_serial_sequence('"${table}"', '${key}'), max("${key}")) from "${table}"`)
    }
    await client.query(`delete from tally where name in ('member', 'audit', 'member_text')`)
    await client.query(`insert into tally (name, part, amount) select 'member', null::int, count(*) from member
      union all select 'audit', null::int, count(*) from audit
      union all select 'member_text', member_id / 2048, count(*) from member group by 2`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function keyOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and indrelid = $1::regclass`,
    [`"${table}"`],
  )
  return rows[0].attname
}

/** Drops the indexes that are not of constraints; gives the statements that make them again. */
async function dropped(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      join pg_class on pg_class.oid = indrelid where relnamespace = current_schema()::regnamespace
      and relname = any($1) and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}
