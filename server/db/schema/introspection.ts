// Reads from a database which tables it has: their columns, primary keys, and the last ids that were assigned.
import { sql } from 'kysely'
import type { AnyKysely } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'

export interface Table {
  name: string
  columns: string[]
  /** The columns of the primary key, in its order; all of them where there is none. */
  key: string[]
}

/** Tables of the migrations, sums and what triggers fill, and the tables of search, which are made again. */
const NOT_OURS = [
  ...['migration', 'migration_lock', 'tally', 'storage_use'],
  ...['unordered_change', 'change', 'change_feed', 'change_actor'],
  ...['search_document', 'search_text', 'search_person', 'search_state', 'search_building', 'file_text'],
]

/** All tables with data, in the order of their names. */
export async function introspectTables(db: AnyKysely): Promise<Table[]> {
  const { rows } = await (dialectOf(db) === 'postgres' ? POSTGRES : SQLITE).execute(db)
  const tables = new Map<string, Table>()
  for (const { name, column, key_position } of rows) {
    const table = tables.get(name) ?? { name, columns: [], key: [] }
    tables.set(name, table)
    table.columns.push(column)
    if (key_position) table.key[key_position - 1] = column
  }
  return [...tables.values()]
    .filter(({ name }) => !NOT_OURS.includes(name))
    .map(({ name, columns, key }) => ({ name, columns, key: key.length ? key : columns }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

interface Column {
  name: string
  column: string
  /** The position in the primary key, from 1; 0 or null where it is not part of it. */
  key_position: number | null
}

const SQLITE = sql<Column>`
  select "table".name as name, part.name as "column", part.pk as key_position
  from pragma_table_list as "table", pragma_table_info("table".name) as part
  where "table".schema = 'main' and "table".type = 'table' and "table".name not like 'sqlite%'
  order by "table".name, part.cid`

const POSTGRES = sql<Column>`
  select "table".relname as name, part.attname as "column", array_position(known.indkey::int2[], part.attnum) + 1 as key_position
  from pg_class as "table"
  join pg_attribute as part on part.attrelid = "table".oid and part.attnum > 0 and not part.attisdropped
  left join pg_index as known on known.indrelid = "table".oid and known.indisprimary
  where "table".relkind = 'r' and "table".relnamespace = current_schema()::regnamespace
  order by "table".relname, part.attnum`

/** The last id that each table has assigned; an id is never used again, also after its row was deleted. */
export async function lastIds(db: AnyKysely): Promise<Map<string, number>> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
    return new Map(rows.map(({ name, seq }) => [name, seq]))
  }
  const last = new Map<string, number>()
  for (const [name, sequence] of await sequencesOf(db)) {
    const { rows } = await sql<{ last: number }>`
      select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(db)
    last.set(name, rows[0]!.last)
  }
  return last
}

/** Sets the last ids, so that tables go on with the ids that follow. */
export async function setLastIds(db: AnyKysely, last: ReadonlyMap<string, number>): Promise<void> {
  const given = [...last].filter(([, id]) => id > 0)
  if (dialectOf(db) === 'sqlite') {
    for (const [name, id] of given) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db)
    }
    return
  }
  const sequences = await sequencesOf(db)
  for (const [name, id] of given) {
    const sequence = sequences.get(name)
    if (sequence) await sql`select setval(${sequence}::regclass, ${id})`.execute(db)
  }
}

/** The sequences of PostgreSQL by their tables, quoted for statements. */
async function sequencesOf(db: AnyKysely): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select "table".relname as name, pg_get_serial_sequence(quote_ident("table".relname), part.attname) as sequence
    from pg_class as "table"
    join pg_attribute as part on part.attrelid = "table".oid and part.attidentity <> ''
    where "table".relkind = 'r' and "table".relnamespace = current_schema()::regnamespace`.execute(db)
  return new Map(rows.map(({ name, sequence }) => [name, sequence]))
}
