// The first changes of many places in one order: a page reads no more of each than it may tell.
import { type CompiledQuery, type Expression, type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import { type ParametersOf, placeholders } from './parameter.ts'
import { runCompiled } from './prepared.ts'
import type { DB } from './tables.ts'

/** Where changes are looked up: a column with an index in order, and what it is to hold. */
export interface ChangeSource {
  /** Undefined: everywhere. */
  column: 'organization_id' | 'room_id' | 'meeting_id' | 'meeting_series_id' | 'for_id' | 'kind' | undefined
  values: readonly (number | string)[]
  /** Only what lies in no room. */
  roomless?: true
  kinds?: readonly string[] | undefined
}

export interface PlaceWindow {
  /** Not included. */
  after: number
  /** Included. */
  upTo: number
  most: number
}

type Values = PlaceWindow & { value: unknown; kind: unknown }

/** The first `most` places of all sources together, in order. */
export async function firstPlaces(
  db: Kysely<DB>,
  sources: readonly ChangeSource[],
  window: PlaceWindow,
): Promise<number[]> {
  const asked = sources.filter(({ column, values }) => !column || values.length)
  const each = await Promise.all(asked.map((source) => placesOf(db, source, window)))
  return [...new Set(each.flat())].sort((one, other) => one - other).slice(0, window.most)
}

const compiled = new Map<string, CompiledQuery>()

async function placesOf(db: Kysely<DB>, source: ChangeSource, window: PlaceWindow): Promise<number[]> {
  const { column, values, kinds, roomless = false } = source
  const dialect = dialectOf(db)
  const key = `${dialect} ${column} ${kinds !== undefined} ${roomless}`
  const query = compiled.get(key) ?? (dialect === 'postgres' ? merging(source) : single(source)).compile(db)
  compiled.set(key, query)
  const found: number[] = []
  const ask = async (value: unknown, kind: unknown) => {
    for (const { place } of await runCompiled<{ place: number }>(db, query, { ...window, value, kind }))
      found.push(place)
  }
  if (dialect === 'postgres') await ask(values, kinds)
  // In the same process, asking costs less than merging does.
  else for (const value of column ? values : [null]) for (const kind of kinds ?? [null]) await ask(value, kind)
  return found
}

type Of = Record<keyof Values, Expression<unknown> | unknown>

const firstOf = ({ column, kinds, roomless }: ChangeSource, of: Of) => sql<{ place: number }>`
  select place from change where place > ${of.after} and place <= ${of.upTo}
  ${column ? sql`and ${sql.ref(column)} = ${of.value}` : sql``} ${kinds ? sql`and kind = ${of.kind}` : sql``}
  ${roomless ? sql`and room_id is null` : sql``} order by place limit ${of.most}`

/** One place and one kind. */
const single = (source: ChangeSource) => firstOf(source, placeholders<Values>())

/** All places and all kinds, in one statement that reads the first of each. */
function merging(source: ChangeSource) {
  const { column, kinds } = source
  const values = placeholders<Values>()
  const inner = firstOf(source, {
    ...values,
    ...windowIn(values),
    value: sql.ref('held.value'),
    kind: sql.ref('told.kind'),
  })
  const held = column === 'kind' ? sql`unnest(${values.value}::text[])` : sql`unnest(${values.value}::int[])`
  const sides = [
    ...(column ? [sql`${held} as held(value)`] : []),
    ...(kinds ? [sql`unnest(${values.kind}::text[]) as told(kind)`] : []),
    sql`lateral (${inner}) as found`,
  ]
  return sql<{ place: number }>`select found.place from ${sql.join(sides, sql` cross join `)}`
}

const windowIn = ({ after, upTo, most }: ParametersOf<Values>) => ({
  after: sql`${after}::bigint`,
  upTo: sql`${upTo}::bigint`,
  most: sql`${most}::bigint`,
})
