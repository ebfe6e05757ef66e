// What a database itself saw being committed: triggers of the test write it down beside those of the feed.
import { sql } from 'kysely'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import type { Fresh } from '../database.ts'

/** The nouns that are watched. */
export const WATCHED = ['note', 'agenda_item'] as const

const DONE = { insert: 'made', update: 'changed', delete: 'gone' } as const

/** Begins to watch: each row that is written of these tables is a row of `witness`, in the same transaction. */
export async function watch({ db }: Fresh, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? 'bigserial primary key' : 'integer primary key autoincrement'
  const statements = [`create table witness (witness_id ${key}, kind text, thing_id integer, what text)`]
  for (const table of WATCHED)
    for (const [on, what] of Object.entries(DONE)) {
      const row = on === 'delete' ? 'old' : 'new'
      const write = `insert into witness (kind, thing_id, what) values ('${table}', ${row}.${table}_id, '${what}');`
      const name = `witness_${table}_${on}`
      const head = `after ${on} on ${table} for each row`
      if (dialect === 'sqlite') statements.push(`create trigger ${name} ${head} begin ${write} end`)
      else
        statements.push(
          `create function ${name}() returns trigger language plpgsql as $$ begin ${write} return null; end $$`,
          `create trigger ${name} ${head} execute function ${name}()`,
        )
    }
  await db.write(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

/** How many changes were committed. */
export async function committed({ db }: Fresh): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(witness_id) as last from witness`.execute(db.reads)
  return Number(rows[0]?.last ?? 0)
}

export interface Difference {
  kind: string
  thing_id: number
  what: string
  /** How often the feed has it more than it was committed; less than none: it was missed. */
  more: number
}

/** What the feed holds more or less often than it was committed, and what still waits for its place. */
export async function differences({ db }: Fresh): Promise<Difference[]> {
  const kinds = sql.join(WATCHED.map((kind) => sql.lit(kind)))
  const { rows } = await sql<Difference>`
    select kind, thing_id, what, sum(times) as more from (
      select kind, thing_id, what, 1 as times from change where kind in (${kinds}) and for_id is null
      union all select kind, thing_id, what, -1 from witness
      union all select kind, thing_id, what, 1000 from unordered_change where kind in (${kinds})
    ) as both_sides group by kind, thing_id, what having sum(times) <> 0 limit 20`.execute(db.reads)
  return rows
}

/** What became of each thing last, by `kind id`. */
export async function lastOf({ db }: Fresh): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; thing_id: number; what: string }>`
    select kind, thing_id, what from witness
    where witness_id in (select max(witness_id) from witness group by kind, thing_id)`.execute(db.reads)
  return new Map(rows.map(({ kind, thing_id, what }) => [`${kind} ${thing_id}`, what]))
}
