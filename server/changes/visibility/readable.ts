// Changes that a person may read: current resources, and deletions where they had access.
import { type Kysely, sql } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { organizationDirectory, roomContent } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { ChangeLocation, ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'

export type OrderedChange = ChangesTables['change']

/** The rows of a kind that the person may read now, by id; only their ids unless they are wanted whole. */
export type ReadableRows = (kind: string, ids: readonly number[]) => Promise<ReadonlyMap<number, object>>

/** The records in which others are. */
const LOCATIONS: Readonly<Record<string, keyof ChangeLocation>> = {
  organization: 'organization_id',
  room: 'room_id',
  meeting: 'meeting_id',
  meeting_series: 'meeting_series_id',
}

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string | undefined): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Location of a deleted record, whose readers could read it. */
export function lay({
  kind,
  ...location
}: OrderedChange): { in: 'organization' | 'room' | 'meeting' | 'meeting_series'; id: number } | undefined {
  if (kind === 'organization' || kind === 'room' || kind === 'member') return undefined
  if (kind !== 'meeting' && location.meeting_id !== null) return { in: 'meeting', id: location.meeting_id }
  if (!LOCATIONS[kind] && location.meeting_series_id !== null)
    return { in: 'meeting_series', id: location.meeting_series_id }
  if (location.room_id !== null) return { in: 'room', id: location.room_id }
  return { in: 'organization', id: location.organization_id! }
}

/** A change, and its record as its reader may read it; null: it is not there, or not readable. */
export interface VisibleChange {
  change: OrderedChange
  row: object | null
}

/** The changes that the person may read, in their order. */
export async function readableChanges(
  db: Kysely<DB>,
  actor: Actor,
  changes: readonly OrderedChange[],
  rowsOf: ReadableRows,
): Promise<VisibleChange[]> {
  const there = changes.filter(({ what }) => what !== 'gone' && what !== 'sight_lost')
  const kinds = [...grouped(there, (change) => change.kind)]
  const rowsByKind = await Promise.all(
    kinds.map(([kind, some]) => rowsOf(kind, [...new Set(some.map(({ thing_id }) => thing_id))])),
  )
  const rows = new Map(kinds.map(([kind], at) => [kind, rowsByKind[at]!]))
  const open = await readableLocations(db, actor, changes, rowsOf)
  return changes.flatMap((change): VisibleChange[] => {
    const { kind, thing_id, what, for_id } = change
    if (what === 'sight_lost') return [{ change, row: null }]
    if (what === 'gone') return for_id !== null || open(change) ? [{ change, row: null }] : []
    const row = rows.get(kind)?.get(thing_id)
    return row ? [{ change, row }] : []
  })
}

/** Returns whether a person reads where something was. */
async function readableLocations(
  db: Kysely<DB>,
  actor: Actor,
  changes: readonly OrderedChange[],
  rowsOf: ReadableRows,
) {
  if (actor.enterprise) return () => true
  const open = new Map<string, { has: (id: number) => boolean }>()
  const gone = changes.filter(({ what, for_id }) => what === 'gone' && for_id === null)
  for (const [location, some] of grouped(gone, (change) => lay(change)?.in)) {
    const ids = [...new Set(some.map((change) => lay(change)!.id))]
    open.set(
      location,
      location === 'meeting' || location === 'meeting_series'
        ? await rowsOf(location, ids)
        : await inside(db, actor, location, ids),
    )
  }
  return (change: OrderedChange): boolean => {
    const location = lay(change)
    return location !== undefined && open.get(location.in)!.has(location.id)
  }
}

/** The rooms whose contents, or the organizations whose people, a person may read. */
async function inside(
  db: Kysely<DB>,
  actor: Actor,
  table: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const access = table === 'room' ? roomContent(readerOf(actor)) : organizationDirectory(readerOf(actor))
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${table}_id`)} as id from ${sql.table(table)}
    where ${inIds(db, sql.ref(`${table}_id`), ids)} and ${access}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
