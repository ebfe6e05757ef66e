// The words that migrations are written in: columns that mean the same on both databases.
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

type Table = CreateTableBuilder<any, any>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Column = (column) => column.notNull()

/** Points to a row that stays. */
export const refersTo =
  (target: string): Column =>
  (column) =>
    column.references(target)

/** Belongs to a row, and goes when that goes. */
export const belongsTo =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete('cascade')

/** What a migration of one database makes its tables with. */
export function tableMaker(db: Kysely<any>) {
  const postgres = dialectOf(db) === 'postgres'
  // Both databases compare text byte by byte, so that they sort alike.
  const text: RawBuilder<unknown> = postgres ? sql`text collate "C"` : sql`text`
  // Ids are never used twice.
  const key: Column = (column) =>
    postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement()
  const create = (name: string) => db.schema.createTable(name)
  const stamped = (table: Table) =>
    table.addColumn('create_ts', 'bigint', required).addColumn('update_ts', 'bigint', required)
  const index = async (table: string, columns: string[], unique = false) => {
    const made = db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
    await (unique ? made.unique() : made).execute()
  }
  return { create, stamped, index, text, key }
}
