// Shared embed loaders. Each loads the data of all rows of a page in one query.
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { placeholderReader, type Reader, readerValues } from '../../access/actor.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { dialectOf, idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder } from '../../db/queries/parameter.ts'
import { createStatements, runCompiled } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { textOfHtml } from '../../rules/text/clean.ts'
import { collectedInPieces } from './in-pieces.ts'
import type { CompleteRows, Embed, EmbedContext, Row, RowsQuery, Weigh } from './serve.ts'

/** Groups values by the id that they belong to, in their order. */
export function grouped<T>(entries: Iterable<readonly [number, T]>): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const [id, value] of entries) {
    const group = groups.get(id)
    if (group) group.push(value)
    else groups.set(id, [value])
  }
  return groups
}

type Build = (db: Kysely<DB>, reader: Reader) => RowsQuery

/**
 * Gives a function that reads the rows of `table` whose column `by` is one of some ids, newest first. The query is
 * compiled once for each database and for enterprise administrators and others.
 */
function rowReader(
  table: string,
  by: string,
  build: Build,
): (context: EmbedContext, ids: number[]) => Awaitable<Row[]> {
  const statements = createStatements()

  const queryFor = ({ db, actor }: EmbedContext): CompiledQuery => {
    const reader = placeholderReader(actor)
    return statements(dialectOf(db), `${reader.enterprise} ${reader.byApplication}`, () =>
      build(db, reader)
        .where(inIdsParameter(db, sql.ref(`${table}.${by}`), placeholder('ids')))
        .orderBy(`${table}.create_ts`, 'desc')
        .orderBy(`${table}.${table}_id`, 'desc'),
    )
  }

  return (context, ids) =>
    runCompiled<Row>(context.db, queryFor(context), {
      ids: idsParameter(context.db, ids),
      ...readerValues(context.actor),
    })
}

/** How many embedded rows are formatted before other requests may be answered. */
const SLICE = 1_000

function* slices(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += SLICE) yield rows.slice(from, from + SLICE)
}

/** Formats rows that may be many, others being answered in between. */
export async function formattedInSlices({ formatRows }: EmbedContext, table: string, rows: Row[]): Promise<Row[]> {
  const formatted: Row[] = []
  for await (const slice of yieldingToRequests(slices(rows)))
    for (const row of formatRows(table, slice)) formatted.push(row)
  return formatted
}

/**
 * Embeds a list of the rows of `table` whose column `by` is the id of the row, newest first. `complete`: what their own
 * endpoints add to them.
 */
export function rowsOf(table: string, by: string, build: Build, complete?: CompleteRows): Embed {
  const read = rowReader(table, by, build)
  return async (context, ids) => {
    const loaded = await read(context, ids)
    const rows = complete && loaded.length ? await complete(context, loaded) : loaded
    const formatted = await formattedInSlices(context, table, rows)
    return grouped(formatted.map((row, index) => [rows[index]![by] as number, row] as const))
  }
}

/** Embeds the one row of `table` whose column `by` is the id of the row. */
export function rowOf(table: string, by: string, build: Build, complete?: CompleteRows): Embed {
  const read = rowReader(table, by, build)
  return async (context, ids) => {
    const loaded = await read(context, ids)
    const rows = complete && loaded.length ? await complete(context, loaded) : loaded
    const formatted = context.formatRows(table, rows)
    return new Map(rows.map((row, index) => [row[by] as number, formatted[index]]))
  }
}

/** The embed `tags` of notes or action items, in the order of the tags. */
export const tagsOf =
  (noun: 'note' | 'action_item'): Embed =>
  async ({ db }, ids) => {
    const key = `${noun}_id` as 'note_id'
    const rows = await db
      .selectFrom(`${noun}_tag` as 'note_tag')
      .select([key, 'tag'])
      .where(inIds(db, sql.ref(key), ids))
      .orderBy('position')
      .execute()
    return grouped(rows.map((row) => [row[key], row.tag] as const))
  }

/** The embed `description_clean`: the description as plain text. */
export const cleanDescription =
  (id: string): Embed =>
  async (_, __, rows) => {
    const texts = new Map<number, string>()
    for await (const row of yieldingToRequests(rows))
      texts.set(row[id] as number, textOfHtml(row['description'] as string))
    return texts
  }

/** Weighs rows by a query of their `id` and `bytes`. */
export const weightsFrom =
  (query: (context: EmbedContext, ids: number[]) => RawBuilder<unknown>): Weigh =>
  (context, ids) =>
    collectedInPieces(ids, async (some) => {
      const { rows } = (await query(context, some).execute(context.db)) as { rows: { id: number; bytes: number }[] }
      return rows.map(({ id, bytes }) => [id, Number(bytes)] as const)
    })

/** An embed that is refused where the answer would embed too much altogether. */
export const bounded = (embed: Embed, weigh: Weigh): Embed => Object.assign(embed, { weigh, bounded: true as const })

/** Adds a `weigh` to an embed: the bytes of one column of the embedded rows. */
export const weighed = (embed: Embed, table: string, by: string, column: string): Embed => {
  const bytes = sql<number>`sum(coalesce(octet_length(${sql.ref(column)}), 0))`
  const weigh = weightsFrom(
    ({ db }, ids) => sql`select ${sql.ref(by)} as id, ${bytes} as bytes from ${sql.table(table)}
      where ${inIds(db, sql.ref(by), ids)} group by ${sql.ref(by)}`,
  )
  return Object.assign(embed, { weigh })
}
