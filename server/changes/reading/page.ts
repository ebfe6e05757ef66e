// A page of the changes that a person may read after a position (keyset pagination).
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { ChangeLocation } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import { type OrderedChange, type ReadableRows, readableChanges, type VisibleChange } from '../visibility/readable.ts'
import { type ChangeScope, changeScopeOf, isInScope } from '../visibility/scope.ts'
import { type ChangeSource, firstChanges } from './first-changes.ts'

/** Filters of the feed. */
export type ChangeFilters = Readonly<Partial<{ [N in keyof ChangeLocation]: number }>> & {
  readonly kinds?: readonly string[] | undefined
}

export interface ChangePage {
  changes: VisibleChange[]
  /** The position where the next page begins. */
  next: number
}

/** Events share the sequence of changes, but have a list of their own. */
export const EVENT = 'event'

/**
 * Rows examined per requested change: at first, at most at a time, and until a non-empty page ends. A page may thus end before it
 * is full if few records change again and again, which bounds its cost.
 */
const [FIRST_EACH, MOST_EACH, PASSED_EACH] = [1.5, 10, 3]
/** Kinds of which a person reads few, frequently changed records: one query suffices. */
const FIRST_EACH_OF_KINDS = PASSED_EACH
/** Beyond this number of rooms and organizations, changes of whole organizations are scanned. */
const MANY = 100

/**
 * The oldest changes after a position, at most `most`, with only the latest change of each record (compaction). Only an empty page
 * is the last one.
 */
export async function pageOfChanges(
  db: Kysely<DB>,
  actor: Actor,
  query: { after: number; upTo: number; most: number; filters: ChangeFilters },
  rowsOf: ReadableRows,
): Promise<ChangePage> {
  const { upTo, most, filters } = query
  const scope = await changeScopeOf(db, actor)
  const sources = sourcesOf(scope, filters)
  const latest = new Map<string, VisibleChange>()
  const page = () => [...latest.values()].sort((one, other) => one.change.position - other.change.position)
  let after = query.after
  let passed = 0
  const first = Math.ceil(most * (filters.kinds && !scope.everything ? FIRST_EACH_OF_KINDS : FIRST_EACH))
  for (let chunk = first; ; chunk = Math.max(chunk, Math.min(chunk * 2, most * MOST_EACH))) {
    const read = await firstChanges(db, sources, { after, upTo, most: chunk })
    const changes = read.changes.filter((one) => matchesFilters(one, filters) && isInScope(scope, one))
    for (const one of await readableChanges(db, actor, changes, rowsOf)) {
      const key = changeKeyOf(one.change)
      if (!latest.has(key) && latest.size === most) return { changes: page(), next: after }
      latest.set(key, one)
      after = one.change.position
    }
    if (read.upTo === upTo) return { changes: page(), next: upTo }
    after = read.upTo
    passed += read.changes.length
    if (latest.size && passed >= most * PASSED_EACH) return { changes: page(), next: after }
  }
}

/** Compaction: keeps the latest change of each record, and the latest of its access. */
export const changeKeyOf = ({ kind, thing_id, what }: OrderedChange): string =>
  `${kind} ${thing_id} ${what === 'sight_gained' || what === 'sight_lost'}`

const COLUMNS = ['meeting_id', 'meeting_series_id', 'room_id', 'organization_id'] as const

/** Returns whether a change is one of those that are wanted. */
export const matchesFilters = (change: OrderedChange, filters: ChangeFilters): boolean =>
  COLUMNS.every((name) => filters[name] === undefined || filters[name] === change[name]) &&
  (filters.kinds ? filters.kinds.includes(change.kind) : change.kind !== EVENT)

/** The narrowest filters that include all that may be read. */
function sourcesOf(scope: ChangeScope, { kinds, ...location }: ChangeFilters): ChangeSource[] {
  const narrow = COLUMNS.find((name) => location[name] !== undefined)
  if (narrow) return [{ column: narrow, values: [location[narrow]!], kinds }]
  if (scope.everything) return [kinds ? { column: 'kind', values: kinds } : { column: undefined, values: [] }]
  const { organizations, rooms, meetings, series } = scope
  // With several kinds, each room would be scanned once per kind.
  const kind = kinds?.length === 1 ? kinds : undefined
  const many = (rooms.size + meetings.size + series.size) * (kinds?.length ?? 1) > MANY
  return [
    { column: 'for_id', values: [scope.member_id] },
    // Changes outside of rooms are few, and have a separate index without kinds.
    { column: 'organization_id', values: [...organizations], ...(many ? { kinds } : { roomless: true as const }) },
    ...(many ? [] : [{ column: 'room_id' as const, values: [...rooms], kinds }]),
    { column: 'meeting_id', values: [...meetings], kinds: kind },
    { column: 'meeting_series_id', values: [...series] },
  ]
}

interface Window {
  after: number
  upTo: number
  most: number
}

const inWindow = prepared<Window, OrderedChange>((db, { after, upTo, most }) =>
  db
    .selectFrom('change')
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('kind', '<>', EVENT)
    .orderBy('position')
    .limit(most),
)

/** The first changes after a position, regardless of who may read them. */
export const changesAfter = async (db: Kysely<DB>, window: Window): Promise<OrderedChange[]> => inWindow(db, window)
