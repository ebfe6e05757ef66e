// Attendees: people added to a meeting, their part in it changed, people taken out of it.
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { attendee } from '../../../contract/attendee.ts'
import { FACILITATOR } from '../../../contract/codes.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inMeeting } from '../../access/standing.ts'
import { audit } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import { hold, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitDeletions } from '../../events/emit.ts'
import { mustExist, refuse } from '../../problem.ts'
import { anything } from '../../rules/changed.ts'
import type { CallTo } from '../call.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'
import { auditParts, changedPart, changedRights, newPart, type Part, rightsOf, whoIsAdded } from './parts.ts'
import { mustHaveSeat } from './room-left.ts'

type Attendee = typeof attendee

export interface MeetingPlace {
  meeting_id: number
  meeting_series_id: number | null
  room_id: number
  organization_id: number
}

export const placeOfMeeting = (trx: Transaction<DB>, meeting_id: number): Promise<MeetingPlace> =>
  trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.organization_id'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

/** Whether a `meeting` begins later, if it is not canceled, or has no start yet. */
export const isToCome = (now: number) => sql<SqlBool>`(meeting.state in ('pending', 'canceled')
  and (meeting.start_time is null or meeting.start_time > ${now}))`

/** Adds a member of the room, or a person by e-mail. */
export async function addAttendee(trx: Transaction<DB>, call: CallTo<Attendee, 'add'>): Promise<number> {
  const { meeting_id } = call.params
  // Held before it is asked where the meeting is: it may be moving.
  await hold(trx, 'meeting', 'meeting_id', meeting_id)
  const place = await placeOfMeeting(trx, meeting_id)
  const { form, member_id, role_id } = await whoIsAdded(trx, call, place)
  await mustHaveSeat(trx, 'meeting', place.meeting_id, form)
  const attendee_id = await insertAttendee(trx, place, member_id, { ...call.sent, role_id }, call.now)
  if (attendee_id === undefined) throw refuse(form, 'not_unique', 'This person attends the meeting already.')
  await audit(trx, call, 'attendee_added', attendee_id, { details: rightsOf({ role_id }) })
  return attendee_id
}

/** Gives a person their seat in a meeting; undefined where they have one. */
export async function insertAttendee(
  trx: Transaction<DB>,
  place: MeetingPlace,
  member_id: number,
  part: Part & { attended?: 0 | 1 },
  now: number,
): Promise<number | undefined> {
  const row = { ...(await newPart(trx, member_id, part, now)), attended: part.attended ?? 0 }
  const made = await trx
    .insertInto('attendee')
    .values({ ...row, meeting_id: place.meeting_id })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doNothing())
    .returning('attendee_id')
    .executeTakeFirst()
  if (!made) return undefined
  await tell(trx, now, 'attendee_added', place, made.attendee_id)
  if (row.rsvp) await tell(trx, now, 'attendee_rsvp', place, made.attendee_id)
  return made.attendee_id
}

/** The creator of a meeting runs it (decisions 3.5). */
export const insertCreator = (trx: Transaction<DB>, place: MeetingPlace, member_id: number, now: number) =>
  insertAttendee(trx, place, member_id, { role_id: FACILITATOR }, now)

/** Changes a person's part: all of it for whoever runs the meeting, RSVP and `representing` for the person. */
export async function changeAttendee(trx: Transaction<DB>, call: CallTo<Attendee, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { attendee_id } = params
  const was = await trx
    .selectFrom('attendee')
    .selectAll()
    .where('attendee_id', '=', attendee_id)
    .executeTakeFirstOrThrow()
  const standing = mustExist(await inMeeting(trx, actor, was.meeting_id))
  const runs = meetingLevel(standing) >= RUN
  const { representing, role_id, rsvp, attended, note_taker, presenter } = sent
  const part = { representing, role_id, rsvp, attended, note_taker, presenter }
  const changes = changedPart(was, part, { actor, runs })
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  if (!anything(changes)) return
  await trx
    .updateTable('attendee')
    .set({ ...changes, update_ts: now })
    .where('attendee_id', '=', attendee_id)
    .execute()
  const details = changedRights(was, changes)
  if (details) await audit(trx, call, 'attendee_role_changed', attendee_id, { details })
  if (changes.rsvp === undefined) return
  await tell(trx, now, 'attendee_rsvp', await placeOfMeeting(trx, was.meeting_id), attendee_id)
}

export const removeAttendee = (trx: Transaction<DB>, call: CallTo<Attendee, 'drop'>): Promise<void> =>
  deleteAttendee(trx, call, call.params.attendee_id)

/** Takes a person out of a meeting, and leaves the record of it. */
export const deleteAttendee = (trx: Transaction<DB>, doing: Doing, attendee_id: number): Promise<void> =>
  unseatAll(trx, doing, [attendee_id])

/** Takes people out of meetings, and leaves a record of each. */
export async function unseatAll(trx: Transaction<DB>, doing: Doing, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const { now } = doing
  const seats = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['attendee.attendee_id', 'attendee.member_id', 'attendee.role_id', 'meeting.meeting_id'])
    .select(['meeting.meeting_series_id', 'meeting.room_id', 'room.organization_id'])
    .where(within(trx, sql.ref('attendee.attendee_id'), ids))
    .orderBy('attendee.attendee_id')
    .execute()
  await auditParts(trx, doing, 'attendee_removed', seats, ({ attendee_id }) => attendee_id)
  await trx
    .deleteFrom('attendee')
    .where(within(trx, sql.ref('attendee_id'), ids))
    .execute()
  const told = seats.map(({ meeting_id, meeting_series_id, room_id, organization_id }) => ({
    ...{ event: 'attendee_deleted' as const, meeting_id, meeting_series_id, room_id, organization_id },
  }))
  const events = await emitDeletions(trx, now, told, 'deleted_attendees')
  const records = seats.map(({ attendee_id, meeting_id, meeting_series_id, member_id }, at) => ({
    ...{ event_id: events[at]!, attendee_id, meeting_id, meeting_series_id, member_id, deleted_ts: now },
  }))
  for (let from = 0; from < records.length; from += SLICE)
    await trx
      .insertInto('deleted_attendee')
      .values(records.slice(from, from + SLICE))
      .execute()
}

/** How many rows are written in one statement. */
const SLICE = 500

const tell = (
  trx: Transaction<DB>,
  now: number,
  event: 'attendee_added' | 'attendee_rsvp',
  place: MeetingPlace,
  attendee_id: number,
) => emit(trx, now, { event, ...place, resource: `/attendees/${attendee_id}` })
