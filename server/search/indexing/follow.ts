// Takes what changed into the index, in the order of the changes.
import { sql, type Transaction } from 'kysely'
import { changesAfter } from '../../changes/index.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { ChangesTables } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'
import { lineIn } from '../query/index-lookup.ts'
import { ADDRESSED } from '../query/person-kinds.ts'
import { SEARCHED, type Searched } from './documents.ts'
import { quickPart } from './quick-part.ts'
import { refreshPeople } from './room-people.ts'
import { refresh } from './write-lines.ts'

type Change = ChangesTables['change']

/** Batch size; small, since it blocks other writes on SQLite. */
export const TOGETHER = 100

const KNOWN: ReadonlySet<string> = new Set(SEARCHED)
/** Kinds that define the people in a room's lists. Person and list of a row never change. */
const LISTED = ['room_member', 'attendee', 'invitee', 'template_attendee']
/** Returns whether a change may affect who is in a list: answers and roles change many rows, but not that. */
const movesPeople = ({ kind, what }: Change): boolean =>
  kind === 'template' || (what !== 'changed' && LISTED.includes(kind))
/** What other things lie in, and the column of their lines. */
const HOLDERS = {
  organization: 'organization_id',
  room: 'room_id',
  meeting: 'meeting_id',
  meeting_series: 'meeting_series_id',
} as const
type Holder = (typeof HOLDERS)[keyof typeof HOLDERS]

/** How far the index got. */
export interface Followed {
  /** The position up to which it knows everything. */
  position: number
  /** Whether it has taken in a part of what comes next. */
  isPartial: boolean
}

type IsAwaited = (table: Searched, id: number) => boolean

/** Takes in changes up to a position, or some of them. */
export async function follow(
  trx: Transaction<DB>,
  { after, upTo }: { after: number; upTo: number },
  isAwaited: IsAwaited,
): Promise<Followed> {
  const all = await changesAfter(trx, { after, upTo, most: TOGETHER })
  const changes = all.slice(0, await quickChanges(trx, all))
  const records = changes.filter(({ what }) => what === 'made' || what === 'changed' || what === 'gone')
  const rooms = new Set(records.filter(movesPeople).flatMap(({ room_id }) => room_id ?? []))
  const moved = await movedBy(trx, records)
  const part = moved.slice(0, await quickPart(trx, moved))
  // What was taken in is elsewhere no longer, so that the rest is found again.
  if (part.length < moved.length && (await takeIn(trx, part, isAwaited)) > 0)
    return { position: after, isPartial: true }
  await takeIn(trx, [...moved, ...(await touchedBy(trx, records))], isAwaited, rooms)
  // A meeting or series that is gone or is elsewhere takes the people of its lists with it.
  for (const { kind, what, room_id } of records)
    if (what === 'gone' && (kind === 'meeting' || kind === 'meeting_series') && room_id !== null) rooms.add(room_id)
  await refreshPeople(trx, [...rooms])
  const isWhole = all.length < TOGETHER && changes.length === all.length
  return { position: isWhole ? upTo : changes.at(-1)!.position, isPartial: false }
}

/** Takes things into the index, and the people of rooms that they left or are in; gives how many lines are others now. */
async function takeIn(
  trx: Transaction<DB>,
  things: readonly Thing[],
  isAwaited: IsAwaited,
  rooms = new Set<number>(),
): Promise<number> {
  const touched = new Map<Searched, Set<number>>()
  for (const { table, id } of things) touched.set(table, (touched.get(table) ?? new Set()).add(id))
  let written = 0
  for (const [table, ids] of touched) {
    const { left, changed } = await refresh(trx, table, [...ids], (id) => isAwaited(table, id))
    for (const room of left) rooms.add(room)
    written += changed
  }
  for (const { room_id } of await roomsOf(trx, touched)) rooms.add(room_id)
  await refreshPeople(trx, [...rooms])
  return written
}

/** How many of the changes are quickly taken in, by the texts of what they are about. */
async function quickChanges(trx: Transaction<DB>, changes: readonly Change[]): Promise<number> {
  const about = changes.map(({ kind, thing_id }, at) => {
    const table = kind === 'decision' ? 'note' : kind
    return { at, id: thing_id, table: KNOWN.has(table) ? (table as Searched) : undefined }
  })
  const things = about.flatMap(({ at, id, table }) => (table ? [{ at, id, table }] : []))
  const quick = await quickPart(trx, things)
  return quick === things.length ? changes.length : things[quick]!.at
}

interface Thing {
  table: Searched
  id: number
}

/** Things whose index rows may have changed, including those within deleted ones. */
async function touchedBy(trx: Transaction<DB>, changes: readonly Change[]): Promise<Thing[]> {
  const things: Thing[] = []
  for (const { kind, thing_id: id } of changes) {
    if (KNOWN.has(kind)) things.push({ table: kind as Searched, id })
    // A note that is a decision is found by its display number, which changes with the key of its room.
    if (kind === 'decision') things.push({ table: 'note', id })
    if (kind === 'member') things.push({ table: ADDRESSED, id })
  }
  for (const [kind, column] of Object.entries(HOLDERS)) {
    const gone = changes.filter((change) => change.kind === kind && change.what === 'gone')
    things.push(...(await inside(trx, column, gone)).map(thingOf))
  }
  return things
}

/** Things within moved ones, whose index rows say that they are elsewhere. */
async function movedBy(trx: Transaction<DB>, changes: readonly Change[]): Promise<Thing[]> {
  const things: Thing[] = []
  for (const kind of Object.keys(HOLDERS)) {
    const moved = changes.filter((change) => change.kind === kind && change.what === 'changed')
    things.push(...(await elsewhere(trx, kind, moved)).map(thingOf))
  }
  return things
}

const thingOf = ({ kind, thing_id }: Line): Thing => ({
  table: kind === 'decision' ? 'note' : (kind as Searched),
  id: thing_id,
})

interface Line {
  kind: string
  thing_id: number
}

const idsOf = (changes: readonly Change[]): number[] => [...new Set(changes.map(({ thing_id }) => thing_id))]

async function inside(trx: Transaction<DB>, column: Holder, changes: readonly Change[]): Promise<Line[]> {
  if (!changes.length) return []
  const { rows } = await sql<Line>`select kind, thing_id from search_document
    where ${lineIn(trx, column, idsOf(changes))}`.execute(trx)
  return rows
}

/** Outdated rows: their meeting or series is in another room or series than the index says. */
async function elsewhere(trx: Transaction<DB>, kind: string, changes: readonly Change[]): Promise<Line[]> {
  if (!changes.length || (kind !== 'meeting' && kind !== 'meeting_series')) return []
  const key = sql.ref(`${kind}_id`)
  const series = kind === 'meeting' ? sql`or line.meeting_series_id is distinct from holder.meeting_series_id` : sql``
  const { rows } = await sql<Line>`select line.kind, line.thing_id from search_document as line
    join ${sql.table(kind)} as holder on holder.${key} = line.${key}
    where ${inIds(trx, sql.ref(`line.${kind}_id`), idsOf(changes))}
      and (line.room_id is distinct from holder.room_id ${series})`.execute(trx)
  return rows
}

/** The rooms of meetings and series whose lines were touched since they lie elsewhere: their people come along. */
async function roomsOf(
  trx: Transaction<DB>,
  touched: ReadonlyMap<Searched, ReadonlySet<number>>,
): Promise<{ room_id: number }[]> {
  const meetings = [...(touched.get('meeting') ?? [])]
  const series = [...(touched.get('meeting_series') ?? [])]
  if (!meetings.length && !series.length) return []
  const { rows } = await sql<{ room_id: number }>`
    select distinct meeting.room_id from meeting join attendee as self on self.meeting_id = meeting.meeting_id
      where ${inIds(trx, sql.ref('meeting.meeting_id'), meetings)} and not exists (select 1 from search_person
        where search_person.room_id = meeting.room_id and search_person.member_id = self.member_id and search_person.shows_address = 1)
    union select holder.room_id from meeting_series as holder
      join invitee as self on self.meeting_series_id = holder.meeting_series_id
      where ${inIds(trx, sql.ref('holder.meeting_series_id'), series)} and not exists (select 1 from search_person
        where search_person.room_id = holder.room_id and search_person.member_id = self.member_id and search_person.shows_address = 1)`.execute(
    trx,
  )
  return rows
}
