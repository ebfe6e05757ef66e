// Pages of a searched list, by selectivity: few matches come from an index, many from a scan in list order.
import type { Compilable, CompiledQuery, Expression, Kysely } from 'kysely'
import { sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholders } from '../../db/queries/parameter.ts'
import { runCompiled } from '../../db/queries/prepared.ts'
import type { RowSearch } from '../../db/queries/row-search.ts'
import type { DB } from '../../db/tables.ts'
import type { RowsQuery } from '../../resources/serving/serve.ts'

/** Maximum number of hits that are loaded by id. More are counted, and read in the order of the list. */
const FEW = 1_000
/** How much farther than estimated a list is read for a page, and the minimum number of rows. */
const SLACK = 4
const LEAST = 100

export interface SearchedList {
  db: Kysely<DB>
  search: RowSearch
  table: string
  key: Expression<number>
  /** All rows of the list, and any of them in its order. */
  rows: () => RowsQuery
  ordered: (rows: RowsQuery) => RowsQuery
  /** A query that is built once, and the values that are filled into each query. */
  kept: (name: string, build: () => Compilable) => CompiledQuery
  values: Readonly<Record<string, unknown>>
}

export interface MatchingRows {
  total: () => Promise<number>
  /** The ids of a page, in the order of the list; `total` is asked for first. */
  page: (limit: number, offset: number) => Promise<number[]>
}

/** The rows of a list that match a search. */
export function matchingRows({ db, search, table, key, rows, ordered, kept, values }: SearchedList): MatchingRows {
  let few: readonly number[] | undefined
  let total = 0
  const page = placeholders<{ limit: number; offset: number; ids: unknown }>()
  const cut = (query: RowsQuery): RowsQuery =>
    ordered(query.clearSelect().select(sql<number>`${key}`.as('id')))
      .limit(page.limit)
      .offset(page.offset)
  const idsOf = async (query: CompiledQuery, more: Record<string, unknown>) =>
    (await runCompiled<{ id: number }>(db, query, { ...values, ...more })).map(({ id }) => id)

  /** Reads the beginning of the list, in its order; undefined where too few of the rows that are found stand there. */
  async function met(limit: number, offset: number): Promise<number[] | undefined> {
    const length = await search.length(db)
    const steps = Math.ceil((SLACK * (offset + limit) * length) / total) + LEAST
    if (steps > total) return undefined
    const beginning = ordered(rows()).limit(steps).as(table)
    const query = cut(db.selectFrom(beginning as never).where(search.inText)).compile()
    const ids = await idsOf(query, { limit, offset })
    return ids.length < Math.min(limit, total - offset) ? undefined : ids
  }

  return {
    total: async () => {
      const matches = await search.find(db, FEW)
      few = matches.ids
      total = matches.total
      return total
    },
    page: async (limit, offset) => {
      if (few) {
        const among = kept('among', () => cut(rows().where(inIdsParameter(db, key, page.ids))))
        return idsOf(among, { limit, offset, ids: idsParameter(db, few) })
      }
      const near = await met(limit, offset)
      return near ?? idsOf(cut(rows().where(search.inIndex)).compile(), { limit, offset })
    },
  }
}
