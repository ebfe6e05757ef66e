// Fetches rows by id, with or without a visibility condition, with a compiled query for each shape.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { EndpointAddress } from '../../../contract/resource.ts'
import { type Actor, placeholderReader, type Reader, readerOf, readerValues } from '../../access/actor.ts'
import { isBatch, type RowLoader, type RowSource } from '../../access/batch.ts'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { dialectOf, idsParameter, inIds, inIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder } from '../../db/queries/parameter.ts'
import { createStatements, runBrief, runCompiled } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, notFound } from '../../problem.ts'
import type { Row, RowsQuery, Served } from '../../resources/serving/serve.ts'

const statements = createStatements()

/** The family of what one endpoint asks of one kind of database, e.g. `sqlite note inRoom`. */
export const familyOf = (db: Kysely<DB>, { contract }: Served, name: string): string =>
  `${dialectOf(db)} ${contract.name} ${name}`

export const column = ({ table, contract }: Served) => `${table}.${contract.id}`

/** The row if it exists, regardless of who asks. */
export function rowById(served: Served, from: RowSource, id: number): Awaitable<Row | undefined> {
  if (isBatch(from)) return from.load(loadersOf(served).any, id)
  const query = statements(familyOf(from, served, 'any row'), '', () =>
    served.rows(from).where(column(served), '=', placeholder('id')),
  )
  return whenReady(runBrief<Row>(from, query, { id }), ([row]) => row)
}

/** The properties of a reader that shape a query; the person is a parameter. */
export const kindOf = ({ enterprise, by }: Actor): string => `${enterprise} ${by === 'program'}`

/** The row if the caller may read it; throws 403 where they may not, 404 or 410 where there is none. */
export function visibleRow(served: Served, from: RowSource, actor: Actor, id: number): Awaitable<Row> {
  const found = isBatch(from) ? from.load(loadersOf(served).visible, id) : oneVisible(served, from, actor, id)
  return whenReady(found, (row) => row ?? refuseInvisible(served, from, actor, id))
}

async function refuseInvisible(served: Served, from: RowSource, actor: Actor, id: number): Promise<never> {
  if (await rowById(served, from, id)) throw forbidden()
  return refuseMissing(served, from, actor, id)
}

/** Throws 404, or 410 where it is known that there was such a row. */
export async function refuseMissing(served: Served, from: RowSource, actor: Actor, id: number): Promise<never> {
  throw served.missing ? await served.missing(from, actor, id) : notFound()
}

function oneVisible(served: Served, db: Kysely<DB>, actor: Actor, id: number): Awaitable<Row | undefined> {
  const query = statements(familyOf(db, served, 'one row'), kindOf(actor), () =>
    served
      .visible(served.rows(db), { ...placeholderReader(actor), single: true })
      .where(column(served), '=', placeholder('id')),
  )
  return whenReady(runBrief<Row>(db, query, { id, ...readerValues(actor) }), ([row]) => row)
}

/** Batch loaders of `rowById` and `visibleRow` for many guards. Visible rows are loaded by id only. */
interface RowLoaders {
  any: RowLoader<Row>
  visible: RowLoader<Row>
}

const loaders = new WeakMap<Served, RowLoaders>()

function loadersOf(served: Served): RowLoaders {
  const known = loaders.get(served)
  if (known) return known
  const key = sql.ref<number>(column(served))
  const loader =
    (name: string, narrow: (query: RowsQuery, reader: Reader) => RowsQuery): RowLoader<Row> =>
    async (db, actor, ids) => {
      const query = statements(familyOf(db, served, name), kindOf(actor), () =>
        narrow(served.rows(db), placeholderReader(actor))
          .select(key.as('loaded_id'))
          .where(inIdsParameter(db, key, placeholder('ids'))),
      )
      const rows = await runCompiled<Row>(db, query, { ids: idsParameter(db, ids), ...readerValues(actor) })
      return new Map(rows.map((row) => [row['loaded_id'] as number, row]))
    }
  const made = {
    any: loader('any rows', (query) => query),
    visible: loader('visible ids', (query, reader) => served.visible(query, reader).clearSelect()),
  }
  loaders.set(served, made)
  return made
}

/** The rows in the order of their ids, if the caller may read all of them; throws 403 where they may not. */
export async function visibleRows(served: Served, db: Kysely<DB>, actor: Actor, ids: number[]): Promise<Row[]> {
  const rows = (await served
    .visible(served.rows(db), readerOf(actor))
    .where(inIds(db, sql.ref(column(served)), ids))
    .execute()) as Row[]
  if (rows.length < ids.length) throw forbidden()
  return inOrder(served, rows, ids)
}

export function inOrder({ contract }: Served, rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row[contract.id] as number, row]))
  return ids.flatMap((id): Row[] => (byId.has(id) ? [byId.get(id)!] : []))
}

/** Returns whether a row belongs to the path: its parents and role match. */
export const belongsToPath = (row: Row, { as }: EndpointAddress, params: Record<string, number>): boolean =>
  Object.entries(params).every(([name, id]) => row[name] === id) &&
  Object.entries(as).every(([name, value]) => row[name] === value)
