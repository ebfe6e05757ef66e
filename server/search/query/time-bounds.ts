// Id bounds of a time range: ids increase with creation time, with small exceptions.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { LineEnds } from './id-spans.ts'

/** Tolerance for ids out of time order. */
const SLACK = 5_000

/** Neither bound is included. */
export interface Bounds {
  above: number
  below: number
}

/** Of what was made after and before some times, in Unix seconds. */
export async function boundsOf(
  db: Kysely<DB>,
  { after, before }: { after?: number | undefined; before?: number | undefined },
): Promise<Bounds> {
  const [above, below] = await Promise.all([
    after === undefined ? undefined : edge(db, sql`min`, sql`create_ts > ${after} order by create_ts`),
    before === undefined ? undefined : edge(db, sql`max`, sql`create_ts < ${before} order by create_ts desc`),
  ])
  const nothing = after !== undefined && above === null
  return {
    above: above == null ? 0 : above - 1,
    below: nothing || below === null ? 0 : below === undefined ? Number.MAX_SAFE_INTEGER : below + 1,
  }
}

/** The least and the greatest id of a line; undefined on SQLite, which finds the newest lines without knowing them. */
export async function endsOfLines(db: Kysely<DB>): Promise<LineEnds | undefined> {
  if (dialectOf(db) === 'sqlite') return undefined
  const [{ oldest, newest } = { oldest: null, newest: null }] = await ends(db, {})
  return oldest === null || newest === null ? undefined : { oldest, newest }
}

const ends = prepared<object, { oldest: number | null; newest: number | null }>((db) =>
  db
    .selectFrom('search_document')
    .select(({ fn }) => [fn.min('search_document_id').as('oldest'), fn.max('search_document_id').as('newest')]),
)

async function edge(
  db: Kysely<DB>,
  which: ReturnType<typeof sql>,
  near: ReturnType<typeof sql>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${which}(search_document_id) as id
    from (select search_document_id from search_document where ${near} limit ${SLACK}) as near`.execute(db)
  return rows[0]!.id
}
