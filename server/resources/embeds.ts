// Embeds that several resources share. Each answers for a whole page at once, whatever its size.
import { sql } from 'kysely'
import { within } from '../db/dialect.ts'
import { textOf } from '../rules/clean.ts'
import type { Embed, Embedded, Look, Query, Row } from './serve.ts'

/** Values by the id that they belong to, in the order in which they come. */
export function grouped<T>(entries: Iterable<readonly [number, T]>): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const [id, value] of entries) {
    const group = groups.get(id)
    if (group) group.push(value)
    else groups.set(id, [value])
  }
  return groups
}

/** Rows of another resource, dressed, by one of their columns. */
export function dressedBy(look: Look, resource: string, column: string, rows: Row[]): Embedded {
  const dressed = look.dress(resource, rows)
  return grouped(rows.map((row, place) => [row[column] as number, dressed[place]] as const))
}

/** The rows of a query whose column is among the ids, newest first. */
export async function rowsWithin(
  look: Look,
  query: Query,
  column: string,
  table: string,
  id: string,
  ids: number[],
): Promise<Row[]> {
  return query
    .where(within(look.db, sql.ref(column), ids))
    .orderBy(`${table}.create_ts`, 'desc')
    .orderBy(`${table}.${id}`, 'desc')
    .execute() as Promise<Row[]>
}

/** `tags`: the tags of notes or action items, in their own order. */
export const tagsOf =
  (noun: 'note' | 'action_item'): Embed =>
  async ({ db }, ids) => {
    const key = `${noun}_id` as 'note_id'
    const rows = await db
      .selectFrom(`${noun}_tag` as 'note_tag')
      .select([key, 'tag'])
      .where(within(db, sql.ref(key), ids))
      .orderBy('position')
      .execute()
    return grouped(rows.map((row) => [row[key], row.tag] as const))
  }

/** `description_clean`: the description without its markup. */
export const cleanDescription =
  (id: string): Embed =>
  async (_, __, rows) =>
    new Map(rows.map((row) => [row[id] as number, textOf(row['description'] as string)]))
