// A page of the changes that a person may read after a position (keyset pagination).
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { ChangeLocation } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import { type OrderedChange, type ReadableRows, readableChanges, type VisibleChange } from '../visibility/readable.ts'
import { type ChangeScope, changeScopeOf, isInScope } from '../visibility/scope.ts'
import { type ChangeSource, firstChanges } from './first-changes.ts'

/** What of the changes is wanted. */
export type ChangeFilters = Readonly<Partial<{ [N in keyof ChangeLocation]: number }>> & {
  readonly kinds?: readonly string[] | undefined
}

export interface ChangePage {
  changes: VisibleChange[]
  /** The position where the next page begins. */
  next: number
}

/** Events stand in the same order, and are listed by themselves. */
export const EVENT = 'event'

/**
 * How many rows are looked up at first; how many at most at a time, and after how many a page ends that has anything to tell,
 * all for each change that is wanted. Where few things change again and again, a page ends before it is full, so that it costs
 * little more than another.
 */
const [FIRST_EACH, MOST_EACH, PASSED_EACH] = [1.5, 10, 3]
/** Of some kinds, somebody mostly reads few things, which change again and again: one look suffices. */
const FIRST_EACH_OF_KINDS = PASSED_EACH
/** With more rooms and organizations than this, the changes of whole organizations are looked through. */
const MANY = 100

/**
 * The oldest changes after a position, at most `most`, of a record only the latest among them. A page that is not full need
 * not be the last, but an empty one is: there was nothing more.
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

/** Of a record, the latest change is kept, and the latest of the access to it. */
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
  // Of several kinds, a room would be looked through for each.
  const kind = kinds?.length === 1 ? kinds : undefined
  const many = (rooms.size + meetings.size + series.size) * (kinds?.length ?? 1) > MANY
  return [
    { column: 'for_id', values: [scope.member_id] },
    // What is in no room is little, and has an index of its own, which knows no kinds.
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
