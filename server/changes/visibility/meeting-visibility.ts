// Gained and lost access to meetings and series: by invitation, room or series.
import { type Kysely, sql } from 'kysely'
import { attends, invited, isNotTrue, meetingItself, roomContent } from '../../access/visible.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from '../order/change-draft.ts'
import { ownItems } from './remaining-access.ts'
import { personIn } from './room-visibility.ts'

/** Somebody who was invited, or is no more. */
export interface Invitation {
  id: number
  member_id: number
  /** 0: they are invited now. */
  was: number
  by: number | null
}

const TYPES = { id: 'integer', member_id: 'integer', was: 'integer', by: 'integer' } as const

interface Seen {
  meeting_id: number
  meeting_series_id: number | null
  room_id: number
  member_id: number
  was: number
  by: number | null
  /** Whether the room shows it, or an invitation. */
  by_room: number
  by_invitation: number
}

const draftOf = (
  seen: Seen,
  what: ChangeDraft['what'],
  kind: 'meeting' | 'meeting_series' = 'meeting',
): ChangeDraft => ({
  ...{ kind, what, thing_id: kind === 'meeting' ? seen.meeting_id : seen.meeting_series_id! },
  ...{ room_id: seen.room_id, meeting_series_id: seen.meeting_series_id },
  ...(kind === 'meeting' && { meeting_id: seen.meeting_id }),
  ...{ for_id: seen.member_id, member_id: seen.by },
})

/**
 * Entries for meetings: nothing is gained by people who see the meeting through its room, and nothing lost by people who still see
 * it.
 */
export async function meetingAccess(db: Kysely<DB>, invitations: readonly Invitation[]): Promise<ChangeDraft[]> {
  if (!invitations.length) return []
  const person = personIn('sent.member_id')
  const { rows } = await sql<Seen>`
    select meeting.meeting_id, meeting.meeting_series_id, meeting.room_id, sent.member_id, sent.was, sent.by,
      case when member.enterprise_admin = 1 or ${roomContent(person)} then 1 else 0 end as by_room,
      case when ${attends(person)} then 1 else 0 end as by_invitation
    from ${rowsAsTable(db, TYPES, invitations)} join meeting on meeting.meeting_id = sent.id
    join room on room.room_id = meeting.room_id join member on member.member_id = sent.member_id`.execute(db)
  const lost = rows.filter((row) => row.was && !row.by_room && !row.by_invitation)
  const gained = rows.filter((row) => !row.was && !row.by_room && row.by_invitation)
  return [
    ...gained.map((row) => draftOf(row, 'sight_gained')),
    ...lost.map((row) => draftOf(row, 'sight_lost')),
    ...(await ownItems(db, lost)),
  ]
}

/** The same of series, with their meetings: those are in the room, and so are sent each by itself. */
export async function seriesAccess(db: Kysely<DB>, invitations: readonly Invitation[]): Promise<ChangeDraft[]> {
  if (!invitations.length) return []
  const person = personIn('sent.member_id')
  const { rows } = await sql<Seen>`
    select 0 as meeting_id, meeting_series.meeting_series_id, meeting_series.room_id, sent.member_id, sent.was, sent.by,
      case when member.enterprise_admin = 1 or ${roomContent(person)} then 1 else 0 end as by_room,
      case when ${invited(person)} then 1 else 0 end as by_invitation
    from ${rowsAsTable(db, TYPES, invitations)} join meeting_series on meeting_series.meeting_series_id = sent.id
    join room on room.room_id = meeting_series.room_id join member on member.member_id = sent.member_id`.execute(db)
  const another = rows.filter((row) => !row.by_room && Boolean(row.by_invitation) !== Boolean(row.was))
  if (!another.length) return []
  const { rows: meetings } = await sql<Invitation>`
    select meeting.meeting_id as id, sent.member_id, sent.was, sent.by
    from ${rowsAsTable(
      db,
      TYPES,
      another.map((row) => ({ ...row, id: row.meeting_series_id })),
    )} join meeting on meeting.meeting_series_id = sent.id`.execute(db)
  return [
    ...another.map((row) => draftOf(row, row.was ? 'sight_lost' : 'sight_gained', 'meeting_series')),
    ...(await meetingAccess(db, meetings)),
    ...(await neighbours(db, another)),
  ]
}

/** Series that show one of these as the one before or after, to the persons who see it now, or see it no more. */
async function neighbours(db: Kysely<DB>, seen: readonly Seen[]): Promise<ChangeDraft[]> {
  const sent = seen.map(({ meeting_series_id, member_id, was, by }) => ({ id: meeting_series_id, member_id, was, by }))
  const { rows } = await sql<Seen>`
    select 0 as meeting_id, other.meeting_series_id, other.room_id, sent.member_id, sent.was, sent.by
    from ${rowsAsTable(db, TYPES, sent)} join meeting_series on meeting_series.meeting_series_id = sent.id
    join meeting_series as other on other.meeting_series_id = meeting_series.continues_id
      or other.continues_id = meeting_series.meeting_series_id`.execute(db)
  return rows.map((row) => draftOf(row, 'changed', 'meeting_series'))
}

interface Moved {
  meeting_id: number
  /** The room or the series that it was in. */
  was: number
  by: number | null
}

const MOVED = { meeting_id: 'integer', was: 'integer', by: 'integer' } as const

/**
 * For meetings moved to another room: readers there fetch it again with its content, whose location changed; readers of the former
 * room only, forget it.
 */
export async function accessByMove(db: Kysely<DB>, moved: readonly Moved[]): Promise<ChangeDraft[]> {
  if (!moved.length) return []
  const { rows } = await sql<Omit<Seen, 'was'>>`
    select people.member_id, meeting.meeting_id, meeting.room_id, meeting.meeting_series_id, sent.by
    from ${rowsAsTable(db, MOVED, moved)} join meeting on meeting.meeting_id = sent.meeting_id
    join room on room.room_id = meeting.room_id
    join (
      select membership.room_id, membership.member_id from room_member as membership where membership.role_id <> 5
      union
      select room.room_id, seat.member_id from room
      join organization_member as seat on seat.organization_id = room.organization_id
      where seat.role_id in (1, 2, 4) or (seat.role_id = 3 and room.private = 0)
    ) as people on people.room_id = sent.was
    join member on member.member_id = people.member_id
    where member.enterprise_admin = 0 and ${isNotTrue(meetingItself(personIn('people.member_id')))}`.execute(db)
  const lost = rows as Seen[]
  return [
    ...moved.map(
      ({ meeting_id, by }): ChangeDraft => ({
        ...{ kind: 'meeting', thing_id: meeting_id, meeting_id, what: 'sight_gained', for_id: null, member_id: by },
      }),
    ),
    ...lost.map((row) => draftOf(row, 'sight_lost')),
    ...(await ownItems(db, lost)),
  ]
}

/** Of meetings that are in no series any more, or in another: anyone who read them as an invitee of that series. */
export async function accessBySeriesLeft(db: Kysely<DB>, moved: readonly Moved[]): Promise<ChangeDraft[]> {
  if (!moved.length) return []
  const { rows } = await sql<Invitation>`
    select sent.meeting_id as id, people.member_id, 1 as was, sent.by
    from ${rowsAsTable(db, MOVED, moved)} join (
      select meeting_series_id, member_id from invitee
      union select meeting_series_id, member_id from deleted_meeting_series_invitee
    ) as people on people.meeting_series_id = sent.was`.execute(db)
  return meetingAccess(db, rows)
}
