// Lost access to resources that have been deleted since: their readers get a feed entry of their own, because the rows
// that decided visibility are gone.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft, NotedChange } from './change-draft.ts'

interface Room {
  room_id: number
  organization_id: number
  private: number
  deleted_ts: number
  /** Whether its end was ordered before. */
  ended: number
}

/** `affected`: noted because access may have changed; `left`: meetings that left a series. */
export async function goneMeanwhile(
  db: Kysely<DB>,
  affected: readonly NotedChange[],
  left: readonly NotedChange[],
): Promise<ChangeDraft[]> {
  const had = affected.filter(({ for_id, was }) => for_id !== null && was)
  const [roles, single] = [had.filter(isRole), had.filter((one) => !isRole(one))]
  const flips = affected.filter(({ kind, for_id, was }) => kind === 'room' && for_id === null && was === 0)
  const moves = affected.filter(({ kind, for_id }) => kind === 'meeting' && for_id === null)
  const [goneSingle, goneFlips, goneMoves, goneLeft] = [
    await missing(db, single),
    await missing(db, flips),
    await missing(db, moves),
    await missing(db, left),
  ]
  return [
    ...goneSingle.map((one) => goneFor(one, one.for_id)),
    ...(roles.length || goneFlips.length ? await roomsAndOrganizations(db, roles, goneFlips) : []),
    // Readers of the room that it left.
    ...goneMoves.map((one) => ({ ...goneFor(one, null), room_id: one.was! })),
    ...(await invitedBefore(db, goneLeft)),
  ]
}

/** A role in an organization, or in all of them. */
const isRole = ({ kind }: NotedChange): boolean => kind === 'organization' || kind === 'member'

const goneFor = ({ kind, thing_id, member_id }: NotedChange, for_id: number | null): ChangeDraft => ({
  ...{ kind, thing_id, what: 'gone', for_id, member_id },
  ...(kind !== 'action_item' && { [`${kind}_id`]: thing_id }),
})

/** Those whose record is not there any more. */
async function missing(db: Kysely<DB>, noted: readonly NotedChange[]): Promise<NotedChange[]> {
  const deleted: NotedChange[] = []
  for (const [kind, some] of Map.groupBy(noted, (one) => one.kind)) {
    const key = sql.ref<number>(`${kind}_id`)
    const ids = [...new Set(some.map(({ thing_id }) => thing_id))]
    const { rows } = await sql<{ id: number }>`
      select ${key} as id from ${sql.table(kind)} where ${inIds(db, key, ids)}`.execute(db)
    const there = new Set(rows.map(({ id }) => id))
    deleted.push(...some.filter(({ thing_id }) => !there.has(thing_id)))
  }
  return deleted
}

/**
 * Rooms and organizations whose deletion is ordered at about the same time, for people who saw them through a role that has ended.
 */
async function roomsAndOrganizations(
  db: Kysely<DB>,
  roles: readonly NotedChange[],
  flips: readonly NotedChange[],
): Promise<ChangeDraft[]> {
  const waiting = (kind: 'room' | 'organization') => sql<{ id: number }>`
    select noted.thing_id as id from unordered_change as noted where noted.kind = ${kind} and noted.what = 'gone'`
  const { rows: rooms } = await sql<Room>`
    select record.room_id, record.organization_id, record.private, record.deleted_ts, 0 as ended from deleted_room as record
    where record.room_id in (${waiting('room')})`.execute(db)
  const { rows: organizations } = await waiting('organization').execute(db)
  const ended = await missing(
    db,
    roles.filter(({ kind }) => kind === 'organization'),
  )
  rooms.push(...(await goneWith(db, ended, rooms)))
  const wasOpen = new Set(flips.map(({ thing_id }) => thing_id))
  const isOpen = (room: Room) => !room.private || wasOpen.has(room.room_id)
  const saw = ({ kind, thing_id, was }: NotedChange, room: Room): boolean =>
    (kind === 'member' && !room.ended) ||
    (kind === 'organization' && room.organization_id === thing_id && was !== 5 && (was !== 3 || isOpen(room)))
  const gone = (kind: string, id: number, { for_id, member_id }: NotedChange): ChangeDraft => ({
    ...{ kind, thing_id: id, what: 'gone', [`${kind}_id`]: id, for_id, member_id },
  })
  return [
    ...roles.flatMap((one) => rooms.filter((room) => saw(one, room)).map(({ room_id }) => gone('room', room_id, one))),
    ...roles
      .filter(({ kind }) => kind === 'member')
      .flatMap((one) => organizations.map(({ id }) => gone('organization', id, one))),
    ...(await members(db, flips)),
  ]
}

/** Rooms deleted with their organization that were ordered earlier, because of their many rows. */
async function goneWith(
  db: Kysely<DB>,
  organizations: readonly NotedChange[],
  waiting: readonly Room[],
): Promise<Room[]> {
  if (!organizations.length) return []
  const ids = [...new Set(organizations.map(({ thing_id }) => thing_id))]
  const { rows } = await sql<Room>`
    select distinct record.room_id, record.organization_id, record.private, record.deleted_ts, 1 as ended
    from change as gone join deleted_room as record on record.room_id = gone.thing_id
    where gone.kind = 'room' and gone.what = 'gone' and ${inIds(db, sql.ref('gone.organization_id'), ids)}`.execute(db)
  const last = new Map<number, number>()
  for (const { organization_id, deleted_ts } of [...rows, ...waiting])
    last.set(organization_id, Math.max(deleted_ts, last.get(organization_id) ?? 0))
  const known = new Set(waiting.map(({ room_id }) => room_id))
  return rows.filter((row) => !known.has(row.room_id) && row.deleted_ts === last.get(row.organization_id))
}

/** Members of the organization of a room that was open until shortly before it went. */
async function members(db: Kysely<DB>, flips: readonly NotedChange[]): Promise<ChangeDraft[]> {
  if (!flips.length) return []
  const { rows } = await sql<{ room_id: number; member_id: number }>`
    select record.room_id, seat.member_id from deleted_room as record
    join organization_member as seat on seat.organization_id = record.organization_id and seat.role_id = 3
    where ${inIds(
      db,
      sql.ref('record.room_id'),
      flips.map(({ thing_id }) => thing_id),
    )}`.execute(db)
  return rows.map(({ room_id, member_id }) => goneFor(flips.find((one) => one.thing_id === room_id)!, member_id))
}

/** People who read a meeting as invitees of the series that it left. */
async function invitedBefore(db: Kysely<DB>, left: readonly NotedChange[]): Promise<ChangeDraft[]> {
  if (!left.length) return []
  const series = [...new Set(left.map(({ was }) => was!))]
  const invitees = await db
    .selectFrom('invitee')
    .select(['meeting_series_id', 'member_id'])
    .where(inIds(db, sql.ref('meeting_series_id'), series))
    .execute()
  return left.flatMap((one) =>
    invitees.filter((row) => row.meeting_series_id === one.was).map((row) => goneFor(one, row.member_id)),
  )
}
