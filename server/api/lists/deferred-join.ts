// Deferred join: counts and sorts a wide list by its narrow table, and joins the rows of the page only.
import type { AliasableExpression, Compilable, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { countOf, dialectOf, inIds, inSubquery } from '../../db/dialects/dialect.ts'
import { cachedList, type KeptList } from '../../db/performance/list-cache.ts'
import type { ChangeCounted } from '../../db/tables/row-counts.ts'
import type { DB } from '../../db/tables.ts'
import type { Row, RowsQuery } from '../../resources/serving/serve.ts'

/** The first rows of a list longer than this are met soon where an index has its order. */
export const LONG = 1_000

export interface NarrowList {
  db: Kysely<DB>
  key: AliasableExpression<number>
  /** Rows with all that they display, and those of the narrow table. */
  rows: () => RowsQuery
  bare: () => RowsQuery
  /** The rows of the list in the narrow table: as they are read in their order, and as all of them are looked for. */
  near: () => RowsQuery
  counted: () => RowsQuery
  ordered: (rows: RowsQuery) => RowsQuery
  /** Cuts the page out of rows in their order. */
  paged: (rows: RowsQuery) => RowsQuery
  ask: (part: string, build: () => Compilable) => Awaitable<Row[]>
  /** Whether the query is cached; not if every value of a filter creates its own query. */
  kept: boolean
  /** The change counter that the list depends on, and its name among the lists that do. */
  dependsOn: { of: ChangeCounted; name: string } | undefined
}

export interface Page {
  limit: number
  offset: number
}

export interface NarrowPages {
  total: () => Promise<number>
  /** Returns whether a page is read in the order of the list. Call `total` first, here and below. */
  isNear: (offset: number) => boolean
  /** The rows of a page, in no order. */
  onPage: (page: Page) => RowsQuery
}

/** Pages of a list that has a narrow table. */
export function narrowPages(list: NarrowList): NarrowPages {
  const { db, key, ask, counted, ordered } = list
  const idsIn = (rows: RowsQuery): RowsQuery => rows.clearSelect().select(key.as('id'))
  const idsOf = (rows: Row[]) => rows.map((row) => row['id'] as number)
  let length = 0
  /** The ids of a short list, in no order. */
  let few: readonly number[] | undefined
  /** The first ids of a list, in its order. */
  let begun: readonly number[] = []

  async function find(): Promise<KeptList> {
    if (!list.kept) {
      const some = await ask('some', () => idsIn(counted()).limit(LONG + 1))
      if (some.length <= LONG) return { total: some.length, ids: idsOf(some) }
    }
    const [row] = await ask('total', () => countOf(counted()))
    return { total: Number(row!['total']) }
  }

  /** Looks through a list once, for how many rows it has and for the first of them. */
  async function begin(): Promise<KeptList> {
    const all = sql<number>`count(*) over ()`.as('total')
    const first = await ask('beginning', () => ordered(idsIn(counted())).select(all).limit(LONG))
    begun = idsOf(first)
    return { total: Number(first[0]?.['total'] ?? 0) }
  }

  const isNear = (offset: number) => length > LONG && offset < LONG
  return {
    isNear,
    total: async () => {
      const { dependsOn } = list
      const result = await (dependsOn ? cachedList(db, dependsOn, find) : list.kept ? find() : begin())
      few = result.ids
      length = result.total
      return length
    },
    onPage: ({ limit, offset }) => {
      const known = begun.slice(offset, offset + limit)
      if (known.length && known.length === Math.min(limit, length - offset))
        return list.rows().where(inIds(db, key, known))
      const sorted = few ? list.bare().where(inIds(db, key, few)) : isNear(offset) ? list.near() : counted()
      return list.rows().where(inSubquery(dialectOf(db), key, list.paged(idsIn(sorted))))
    },
  }
}
