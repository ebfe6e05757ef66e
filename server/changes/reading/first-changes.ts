// K-way merge: the first changes of many rooms, organizations or meetings in one order, reading no more of each than a
// page can display.
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf, idsParameter, inBigIdsParameter } from '../../db/dialects/dialect.ts'
import { placeholder, placeholders } from '../../db/queries/parameter.ts'
import { prepared, runCompiled } from '../../db/queries/prepared.ts'
import type { ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'

/** A source of changes: an ordered index column, and its required values. */
export interface ChangeSource {
  /** Undefined: everywhere. */
  column: 'organization_id' | 'room_id' | 'meeting_id' | 'meeting_series_id' | 'for_id' | 'kind' | undefined
  values: readonly (number | string)[]
  /** Only what is in no room. */
  roomless?: true
  kinds?: readonly string[] | undefined
}

export interface PositionWindow {
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
  /** All changes up to this position are among them. */
  upTo: number
}

/** The first changes of all sources together. */
export function firstChanges(
  db: Kysely<DB>,
  sources: readonly ChangeSource[],
  window: PositionWindow,
): Promise<FirstChanges> {
  const wanted = sources.filter(({ column, values }) => !column || values.length)
  return dialectOf(db) === 'postgres' ? inOneStatement(db, wanted, window) : oneByOne(db, wanted, window)
}

const atPositions = prepared<{ positions: unknown }, Change>((db, { positions }) =>
  db
    .selectFrom('change')
    .selectAll()
    .where(inBigIdsParameter(db, sql.ref('change.position'), positions))
    .orderBy('position'),
)

const compiled = new Map<string, CompiledQuery>()

function compiledOnce(db: Kysely<DB>, key: string, build: () => RawBuilder<unknown>): CompiledQuery {
  const query = compiled.get(key) ?? build().compile(db)
  compiled.set(key, query)
  return query
}

const shapeOf = ({ column, kinds, roomless }: ChangeSource) => `${column} ${kinds !== undefined} ${roomless ?? false}`

type Of = Record<keyof PositionWindow | 'value' | 'kind', unknown>

/** Events stand in the same order, and are listed by themselves: the indexes of these columns know them, or leave them out. */
const withoutEvents = ({ column, kinds, roomless }: ChangeSource): boolean =>
  !kinds && !roomless && (!column || ['organization_id', 'room_id', 'meeting_id'].includes(column))

function firstOf(source: ChangeSource, of: Of) {
  const { column, kinds, roomless } = source
  return sql<{ position: number }>`
  select position from change where position > ${of.after} and position <= ${of.upTo}
  ${column ? sql`and ${sql.ref(column)} = ${of.value}` : sql``} ${kinds ? sql`and kind = ${of.kind}` : sql``}
  ${roomless ? sql`and room_id is null` : sql``} ${withoutEvents(source) ? sql`and kind <> 'event'` : sql``}
  order by position limit ${of.most}`
}

/** Minimum number of rows read from each source and kind. */
const LEAST = 64

/**
 * On SQLite (in process), queries are cheaper than merging. Twice the expected share of each source and kind is read, and more of
 * the one that limits the merge.
 */
async function oneByOne(
  db: Kysely<DB>,
  wanted: readonly ChangeSource[],
  window: PositionWindow,
): Promise<FirstChanges> {
  const each = wanted.flatMap((source) =>
    (source.column ? source.values : [null]).flatMap((value) =>
      (source.kinds ?? [null]).map((kind) => ({ source, value, kind, upTo: window.after })),
    ),
  )
  const share = Math.min(window.most, Math.max(LEAST, Math.ceil((2 * window.most) / each.length)))
  const merged = new Set<number>()

  async function ask(one: (typeof each)[number]) {
    const { source, value, kind, upTo: after } = one
    const query = compiledOnce(db, shapeOf(source), () => firstOf(source, placeholders<Of>()))
    const rows = await runCompiled<{ position: number }>(db, query, { ...window, after, most: share, value, kind })
    for (const { position } of rows) merged.add(position)
    one.upTo = rows.length === share ? rows.at(-1)!.position : window.upTo
  }

  for (const one of each) await ask(one)
  for (;;) {
    const upTo = each.reduce((least, one) => Math.min(least, one.upTo), window.upTo)
    const positions = [...merged].filter((position) => position <= upTo)
    if (upTo === window.upTo || positions.length >= window.most) {
      const first = positions.sort((one, other) => one - other).slice(0, window.most)
      const changes = first.length ? await atPositions(db, { positions: idsParameter(db, first) }) : []
      return { changes, upTo: reached(changes, window, upTo) }
    }
    for (const one of each) if (one.upTo === upTo) await ask(one)
  }
}

/** Position up to which the result is complete, if the limit was reached. */
const reached = (changes: readonly Change[], { most }: PositionWindow, otherwise: number): number =>
  changes.length < most ? otherwise : changes.at(-1)!.position

/** Reads the first rows of every source, value and kind in one statement. */
async function inOneStatement(
  db: Kysely<DB>,
  wanted: readonly ChangeSource[],
  window: PositionWindow,
): Promise<FirstChanges> {
  if (!wanted.length) return { changes: [], upTo: window.upTo }
  const query = compiledOnce(db, `all of ${wanted.map(shapeOf).join(', ')}`, () => {
    const each = wanted.map((source, at) => sql`(${merging(source, at)})`)
    const first = sql`select distinct position from (${sql.join(each, sql` union all `)}) as positions
      order by position limit ${placeholder('most')}::bigint`
    // An array forces an index lookup for each position, whatever the planner estimates.
    return sql`select * from change where position = any(array(${first})) order by position`
  })
  const values = wanted.flatMap(({ values, kinds }, at) => [
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
  const inner = firstOf(source, { ...window, value: sql.ref('held.value'), kind: sql.ref('held_kind.kind') })
  const value = placeholder(`value${at}`)
  const held = column === 'kind' ? sql`unnest(${value}::text[])` : sql`unnest(${value}::int[])`
  const sides = [
    ...(column ? [sql`${held} as held(value)`] : []),
    ...(kinds ? [sql`unnest(${placeholder(`kind${at}`)}::text[]) as held_kind(kind)`] : []),
    sql`lateral (${inner}) as positions`,
  ]
  return sql`select positions.position from ${sql.join(sides, sql` cross join `)}`
}
