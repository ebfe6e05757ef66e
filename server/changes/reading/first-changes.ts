// The first changes of many places in one order: a page reads no more of each than it may tell.
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf, idsParameter, inBigIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder, placeholders } from '../../db/queries/parameter.ts'
import { prepared, runCompiled } from '../../db/queries/prepared.ts'
import type { ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'

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

type Change = ChangesTables['change']

export interface FirstChanges {
  /** In order, at most as many as were asked for. */
  changes: Change[]
  /** All changes up to this place are among them. */
  upTo: number
}

/** The first changes of all sources together. */
export function firstChanges(
  db: Kysely<DB>,
  sources: readonly ChangeSource[],
  window: PlaceWindow,
): Promise<FirstChanges> {
  const asked = sources.filter(({ column, values }) => !column || values.length)
  return dialectOf(db) === 'postgres' ? inOneStatement(db, asked, window) : oneByOne(db, asked, window)
}

const atPlaces = prepared<{ places: unknown }, Change>((db, { places }) =>
  db
    .selectFrom('change')
    .selectAll()
    .where(inBigIdsParameter(db, sql.ref('change.place'), places))
    .orderBy('place'),
)

const compiled = new Map<string, CompiledQuery>()

function compiledOnce(db: Kysely<DB>, key: string, build: () => RawBuilder<unknown>): CompiledQuery {
  const query = compiled.get(key) ?? build().compile(db)
  compiled.set(key, query)
  return query
}

const shapeOf = ({ column, kinds, roomless }: ChangeSource) => `${column} ${kinds !== undefined} ${roomless ?? false}`

type Of = Record<keyof PlaceWindow | 'value' | 'kind', unknown>

/** Events stand in the same order, and are listed by themselves: the indexes of these columns know them, or leave them out. */
const withoutEvents = ({ column, kinds, roomless }: ChangeSource): boolean =>
  !kinds && !roomless && (!column || ['organization_id', 'room_id', 'meeting_id'].includes(column))

function firstOf(source: ChangeSource, of: Of) {
  const { column, kinds, roomless } = source
  return sql<{ place: number }>`
  select place from change where place > ${of.after} and place <= ${of.upTo}
  ${column ? sql`and ${sql.ref(column)} = ${of.value}` : sql``} ${kinds ? sql`and kind = ${of.kind}` : sql``}
  ${roomless ? sql`and room_id is null` : sql``} ${withoutEvents(source) ? sql`and kind <> 'event'` : sql``}
  order by place limit ${of.most}`
}

/** The least that is asked for of one place and kind. */
const LEAST = 64

/**
 * In the same process, asking costs less than merging does. Of each place and kind its share is asked for, twice over, and
 * more of it as long as it is the one that keeps the next places of all from being known.
 */
async function oneByOne(db: Kysely<DB>, asked: readonly ChangeSource[], window: PlaceWindow): Promise<FirstChanges> {
  const each = asked.flatMap((source) =>
    (source.column ? source.values : [null]).flatMap((value) =>
      (source.kinds ?? [null]).map((kind) => ({ source, value, kind, upTo: window.after })),
    ),
  )
  const share = Math.min(window.most, Math.max(LEAST, Math.ceil((2 * window.most) / each.length)))
  const found = new Set<number>()

  async function ask(one: (typeof each)[number]) {
    const { source, value, kind, upTo: after } = one
    const query = compiledOnce(db, shapeOf(source), () => firstOf(source, placeholders<Of>()))
    const rows = await runCompiled<{ place: number }>(db, query, { ...window, after, most: share, value, kind })
    for (const { place } of rows) found.add(place)
    one.upTo = rows.length === share ? rows.at(-1)!.place : window.upTo
  }

  for (const one of each) await ask(one)
  for (;;) {
    const upTo = each.reduce((least, one) => Math.min(least, one.upTo), window.upTo)
    const places = [...found].filter((place) => place <= upTo)
    if (upTo === window.upTo || places.length >= window.most) {
      const first = places.sort((one, other) => one - other).slice(0, window.most)
      const changes = first.length ? await atPlaces(db, { places: idsParameter(db, first) }) : []
      return { changes, upTo: reached(changes, window, upTo) }
    }
    for (const one of each) if (one.upTo === upTo) await ask(one)
  }
}

/** Up to which place nothing is missing, where as many were found as were asked for. */
const reached = (changes: readonly Change[], { most }: PlaceWindow, otherwise: number): number =>
  changes.length < most ? otherwise : changes.at(-1)!.place

/** All places and all kinds of all sources, in one statement that reads the first of each. */
async function inOneStatement(
  db: Kysely<DB>,
  asked: readonly ChangeSource[],
  window: PlaceWindow,
): Promise<FirstChanges> {
  if (!asked.length) return { changes: [], upTo: window.upTo }
  const query = compiledOnce(db, `all of ${asked.map(shapeOf).join(', ')}`, () => {
    const each = asked.map((source, at) => sql`(${merging(source, at)})`)
    const first = sql`select distinct place from (${sql.join(each, sql` union all `)}) as found
      order by place limit ${placeholder('most')}::bigint`
    // An array, so that each place is looked up whatever the planner thinks of how many there are.
    return sql`select * from change where place = any(array(${first})) order by place`
  })
  const values = asked.flatMap(({ values, kinds }, at) => [
    [`value${at}`, values],
    [`kind${at}`, kinds],
  ])
  const changes = await runCompiled<Change>(db, query, { ...window, ...Object.fromEntries(values) })
  return { changes, upTo: reached(changes, window, window.upTo) }
}

function merging(source: ChangeSource, at: number) {
  const { column, kinds } = source
  const bigint = (name: string) => sql`${placeholder(name)}::bigint`
  const window = { after: bigint('after'), upTo: bigint('upTo'), most: bigint('most') }
  const inner = firstOf(source, { ...window, value: sql.ref('held.value'), kind: sql.ref('told.kind') })
  const value = placeholder(`value${at}`)
  const held = column === 'kind' ? sql`unnest(${value}::text[])` : sql`unnest(${value}::int[])`
  const sides = [
    ...(column ? [sql`${held} as held(value)`] : []),
    ...(kinds ? [sql`unnest(${placeholder(`kind${at}`)}::text[]) as told(kind)`] : []),
    sql`lateral (${inner}) as found`,
  ]
  return sql`select found.place from ${sql.join(sides, sql` cross join `)}`
}
