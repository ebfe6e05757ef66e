// Fetches the rows of a list in order, by pages or completely, with a compiled query for each shape.
import type { Compilable, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Call } from '../../actions/call.ts'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { countQuery, dialectOf, inIds, inSubquery } from '../../db/dialects/dialect.ts'
import { listLength } from '../../db/performance/row-counts.ts'
import { withKeptPlan } from '../../db/performance/statement-names.ts'
import { placeholders } from '../../db/queries/parameter.ts'
import { createStatements, runCompiled } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { Row, RowsQuery, Served } from '../../resources/serving/serve.ts'
import type { ParsedQuery, Sort } from '../input/query.ts'
import type { RouteOf } from '../route.ts'
import { LONG, narrowPages } from './deferred-join.ts'
import { listQueryOf, shapedRowsOf } from './list-query.ts'
import { column, familyOf, inOrder, kindOf } from './rows.ts'
import { matchingRows } from './searched-lists.ts'

const statements = createStatements()

/** A row by its id, with the bytes of its long texts. */
export interface WeighedRow {
  id: number
  bytes: number
}

export interface Listing {
  total: () => Awaitable<number>
  /** Returns whether it has more rows than `most`. */
  exceeds: (most: number) => Promise<boolean>
  /** `total`: how long the list is, where that is known. */
  slice: (limit: number, offset: number, total?: number) => Awaitable<Row[]>
  /** The rows of a page, not fetched yet. */
  page: (limit: number, offset: number) => Promise<WeighedRow[]>
  /** All rows, not fetched yet. */
  all: () => Promise<WeighedRow[]>
  byIds: (ids: number[]) => Promise<Row[]>
}

/** A list of one endpoint. `readsAll`: the caller reads everything under the parent, so no row is checked by itself. */
export function listing(
  { served, name, handlers }: Pick<RouteOf<'list'>, 'served' | 'name' | 'handlers'>,
  db: Kysely<DB>,
  call: Call,
  query: Pick<ParsedQuery, 'sort'>,
  readsAll: boolean,
): Listing {
  const sort = handlers.order?.(call) ?? query.sort
  const { shapes, narrow: narrowRows } = shapedRowsOf(handlers)
  const { list, shape, kept, values } = listQueryOf(call, shapes, dialectOf(db))
  const family = familyOf(db, served, name)
  const kind = kindOf(call.actor)
  const sorting = sort.map(({ name, descending }) => (descending ? '-' : '') + name).join()

  const narrowed = (rows: RowsQuery = served.rows(db), visible: Served['counted'] = served.visible): RowsQuery => {
    const built = list()
    return narrowRows(readsAll ? rows : visible(rows, built.reader, built.dialect), built)
  }
  const keepsPlan = handlers.few && dialectOf(db) === 'postgres'
  const ask = (part: string, build: () => Compilable, more: Record<string, unknown> = {}) => {
    const named = `${part} ${kind} ${readsAll} ${shape} ${sorting}`
    const built = keepsPlan ? () => withKeptPlan(build()) : build
    return runCompiled<Row>(db, kept ? statements(family, named, built) : built().compile(), { ...values, ...more })
  }
  const key = sql.ref<number>(column(served))
  const idsIn = (rows: RowsQuery): RowsQuery => rows.clearSelect().select(key.as('id'))
  const ids = () => idsIn(narrowed())
  const weighed = (rows = narrowed()) => idsIn(rows).select(bytesOf(served).as('bytes'))
  const { limit, offset } = placeholders<{ limit: number; offset: number }>()

  const paged = (rows: RowsQuery) => ordered(served, rows, sort).limit(limit).offset(offset)

  const { bare } = served
  const of = handlers.dependsOn?.(call)
  const narrow =
    bare &&
    narrowPages({
      ...{ db, key, ask, kept, paged, ordered: (rows) => ordered(served, rows, sort) },
      ...{ rows: () => served.rows(db), bare: () => bare(db) },
      ...{ near: () => narrowed(bare(db)), counted: () => narrowed(bare(db), served.counted) },
      dependsOn: of && { of, name: `${family} ${shape} ${JSON.stringify([call.params, call.as, call.sent])}` },
    })

  const search = handlers.search?.(call)
  const matching =
    search &&
    matchingRows({
      ...{ db, key, values, search, table: served.table, rows: () => narrowed() },
      ordered: (rows) => ordered(served, rows, sort),
      kept: (part, build) => statements(family, `${part} ${kind} ${readsAll} ${sorting}`, build),
    })
  const whole = () => (search ? narrowed().where(search.inIndex) : narrowed())

  // All of a table, whose orders have indexes each.
  const tally = handlers.tally?.(call)
  const listed: Listing = {
    total: () => {
      if (matching) return matching.total()
      if (tally) return listLength(db, tally)
      if (narrow) return narrow.total()
      return whenReady(
        ask('total', () => countQuery(db, ids())),
        ([row]) => Number(row!['total']),
      )
    },
    exceeds: async (most) => {
      const few = () => sql`select count(*) as total from (${ids().limit(limit)}) as few`
      const [row] = await ask('exceeds', () => ({ compile: () => few().compile(db) }), { limit: most + 1 })
      return Number(row!['total']) > most
    },
    slice: (most, from, total = 0) => {
      if (matching) return matching.page(most, from).then(listed.byIds)
      const page = { limit: most, offset: from }
      if (narrow) return ask(`slice ${narrow.isNear(from)}`, () => ordered(served, narrow.onPage(page), sort), page)
      if (total <= SHORT || (tally && from < LONG)) return ask('slice', () => paged(narrowed()), page)
      const shown = () => served.rows(db).where(inSubquery(dialectOf(db), key, paged(ids())))
      return ask('matching slice', () => ordered(served, shown(), sort), page)
    },
    page: async (most, from) => {
      if (matching) return (await matching.page(most, from)).map((id) => ({ id, bytes: 0 }))
      const page = { limit: most, offset: from }
      const rows = () => (narrow ? ordered(served, weighed(narrow.onPage(page)), sort) : paged(weighed()))
      return (await ask(`weighed page ${narrow?.isNear(from)}`, rows, page)) as unknown as WeighedRow[]
    },
    all: async () => (await ask('all', () => ordered(served, weighed(whole()), sort))) as unknown as WeighedRow[],
    byIds: async (wanted) => {
      const rows = (await served
        .rows(db)
        .where(inIds(db, key, wanted))
        .execute()) as Row[]
      return inOrder(served, rows, wanted)
    },
  }
  return listed
}

/** In the order asked for, else the resource's own; nulls last both ways; the id decides between equals. */
function ordered({ contract, table, sorts }: Served, query: RowsQuery, sort: readonly Sort[]): RowsQuery {
  const own = { name: contract.order.replace(/^-/, ''), descending: contract.order.startsWith('-') }
  const wanted = sort.length ? sort : [own]
  let sorted = query
  for (const { name, descending } of wanted) {
    const { by, unset } = sorts[name] ?? { by: `${table}.${name}`, unset: contract.fields[name]?.nullable }
    // What always has a value is ordered without a word on nulls, so that an index can serve it.
    sorted = sorted.orderBy(sql.ref(by), (order) => {
      const directed = descending ? order.desc() : order.asc()
      return unset ? directed.nullsLast() : directed
    })
  }
  return sorted.orderBy(`${table}.${contract.id}`, wanted[0]!.descending ? 'desc' : 'asc')
}

/** The bytes of the long texts of a row, without reading them. */
const bytesOf = ({ table, long = [] }: Served) => {
  const lengths = long.map(
    (name) => sql`coalesce(octet_length(${sql.ref(name.includes('.') ? name : `${table}.${name}`)}), 0)`,
  )
  return lengths.length ? sql<number>`${sql.join(lengths, sql` + `)}` : sql<number>`0`
}

/** A list longer than this is sorted by its ids alone: what its rows display is looked up for one page only. */
const SHORT = 250
