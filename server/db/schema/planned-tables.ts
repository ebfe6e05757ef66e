// Tables created by a list of migrations, found by running them in memory.
import { sql } from 'kysely'
import { openInMemory } from '../connections/sqlite.ts'
import { introspectTables } from './introspection.ts'
import { migrate } from './migrate.ts'

export interface PlannedColumn {
  /** `integer` holds 32 bits, `bigint` any safe integer of JavaScript. */
  type: 'integer' | 'bigint' | 'text'
  required: boolean
}

export interface PlannedTable {
  columns: ReadonlyMap<string, PlannedColumn>
  /** The column with generated ids; undefined where there is none. */
  id: string | undefined
}

interface Column {
  name: string
  type: string
  required: number
}

/** All tables by name, after the migrations up to `last`. */
export async function plannedTables(last: string): Promise<Map<string, PlannedTable>> {
  const db = openInMemory()
  try {
    await migrate({ migrating: db }, { last })
    const planned = new Map<string, PlannedTable>()
    for (const { name, key } of await introspectTables(db)) {
      const { rows } = await sql<Column>`
        select name, lower(type) as type, "notnull" or pk > 0 as required from pragma_table_info(${name})`.execute(db)
      const counts = await sql<{ counts: number }>`
        select lower(sql) like '%autoincrement%' as counts from sqlite_master where name = ${name}`.execute(db)
      const columns = rows.map(({ name, type, required }) => {
        if (type !== 'integer' && type !== 'bigint' && type !== 'text') throw new Error(`A column of ${type}.`)
        return [name, { type, required: required === 1 }] as const
      })
      planned.set(name, { columns: new Map(columns), id: counts.rows[0]!.counts ? key[0] : undefined })
    }
    return planned
  } finally {
    await db.destroy()
  }
}
