// Attendees: people added to a meeting, their participation changed, people removed from it.
import { type SqlBool, sql, type Transaction } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import type { attendee } from '../../../contract/meetings/attendee.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inMeeting } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { actAs } from '../../db/change-actor.ts'
import type { Database } from '../../db/database.ts'
import { inIds, lockRow } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitDeletions } from '../../events/emit.ts'
import { mustExist, refuse } from '../../problem.ts'
import { hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { invitedToMeeting } from '../mailings/invited.ts'
import { isUnlocked, mustNotBeLocked } from '../minutes/locked.ts'
import { notifyAdded, notifyOfReply } from '../notifications/invited.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'
import { mustFitPerson } from './meeting-limits.ts'
import {
  auditParticipations,
  changedParticipation,
  changedRights,
  newParticipation,
  type Participation,
  rightsOf,
  whoIsAdded,
} from './participation.ts'

type Attendee = typeof attendee

/** A meeting with its series, room and organization, as events name them. */
export interface MeetingLocation {
  meeting_id: number
  meeting_series_id: number | null
  room_id: number
  organization_id: number
}

/** The series, room and organization of a meeting. */
export const locationOfMeeting = (trx: Transaction<DB>, meeting_id: number): Promise<MeetingLocation> =>
  trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.organization_id'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

/** A condition on `meeting`: it is pending or canceled, begins later or has no start yet, and nothing of it is approved. */
export const isUpcoming = (now: number) => sql<SqlBool>`(meeting.state in ('pending', 'canceled')
  and (meeting.start_time is null or meeting.start_time > ${now}) and ${isUnlocked})`

/**
 * Adds a member of the room, or a person by e-mail, to a meeting; gives the attendee's id. Throws 422 on `member_id` or
 * `email` for somebody who cannot be added, attends already, or is one too many.
 */
export async function addAttendee(trx: Transaction<DB>, call: CallTo<Attendee, 'add'>): Promise<number> {
  const { meeting_id } = call.params
  // Locked before its room is read: the meeting may be moving.
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  await mustNotBeLocked(trx, meeting_id)
  const location = await locationOfMeeting(trx, meeting_id)
  const { form, member_id, role_id } = await whoIsAdded(trx, call, location)
  await mustFitPerson(trx, 'meeting', location.meeting_id, form)
  const invited_ts = await invitedToMeeting(trx, meeting_id, member_id)
  const part = { ...call.sent, role_id, invited_ts }
  const attendee_id = await insertAttendee(trx, location, member_id, part, call.now)
  if (attendee_id === undefined) throw refuse(form, 'not_unique', 'This person is already an attendee of the meeting.')
  await audit(trx, call, 'attendee_added', attendee_id, { details: rightsOf({ role_id }) })
  await notifyAdded(trx, call, { meeting_id }, member_id)
  return attendee_id
}

/** Inserts an attendee and emits its events; gives its id, or undefined where the person attends already. */
export async function insertAttendee(
  trx: Transaction<DB>,
  location: MeetingLocation,
  member_id: number,
  part: Participation & { attended?: 0 | 1; invited_ts?: number | null },
  now: number,
): Promise<number | undefined> {
  const { attended = 0, invited_ts = null } = part
  const own = await newParticipation(trx, member_id, part, now)
  const row = { ...own, attended, attended_set: attended, invited_ts }
  const made = await trx
    .insertInto('attendee')
    .values({ ...row, meeting_id: location.meeting_id })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doNothing())
    .returning('attendee_id')
    .executeTakeFirst()
  if (!made) return undefined
  await emitOfAttendee(trx, now, 'attendee_added', location, made.attendee_id)
  if (row.rsvp) await emitOfAttendee(trx, now, 'attendee_rsvp', location, made.attendee_id)
  return made.attendee_id
}

/** Inserts the creator of a meeting, who runs it (docs/api/meetings.md#facilitators). */
export const insertCreator = (trx: Transaction<DB>, location: MeetingLocation, member_id: number, now: number) =>
  insertAttendee(trx, location, member_id, { role_id: FACILITATOR }, now)

/**
 * Changes an attendee: every field for those who run the meeting, RSVP and `representing` for the person themselves.
 * Throws 403 for everything else. Profile fields are written to the person's account.
 */
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
  const rsvp_comment = sent.rsvp_comment === '' ? null : sent.rsvp_comment
  const part = { representing, role_id, rsvp, rsvp_comment, attended, note_taker, presenter }
  const changes = changedParticipation(was, part, { actor, runs })
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  if (attended !== undefined && was.attended_set === 0) await setByHand(trx, attendee_id)
  const answered = answeredAt(was, sent, changes, now)
  if (!hasFields(changes) && !hasFields(answered)) return
  await mustNotBeLocked(trx, was.meeting_id)
  await trx
    .updateTable('attendee')
    // Another role, given by organizers of the meeting, counts, whatever the person left before.
    .set({
      ...changes,
      ...answered,
      ...(changes.role_id !== undefined && { rights_ended: 0 }),
      update_ts: now,
    })
    .where('attendee_id', '=', attendee_id)
    .execute()
  const details = changedRights(was, changes)
  if (details) await audit(trx, call, 'attendee_role_changed', attendee_id, { details })
  if (changes.rsvp === undefined) return
  await audit(trx, call, 'attendee_answered', attendee_id, { details: { rsvp: changes.rsvp } })
  await emitOfAttendee(trx, now, 'attendee_rsvp', await locationOfMeeting(trx, was.meeting_id), attendee_id)
  if (was.member_id === actor.member_id) await notifyOfReply(trx, call, { meeting_id: was.meeting_id }, changes.rsvp)
}

/** Somebody said whether the person attended: their presence says nothing any more. */
const setByHand = (trx: Transaction<DB>, attendee_id: number) =>
  trx.updateTable('attendee').set({ attended_set: 1 }).where('attendee_id', '=', attendee_id).execute()

/**
 * Marks a person who is in a running meeting as one who attends it, unless somebody said otherwise. Gives whether there is
 * nothing more to mark as long as the meeting runs.
 */
export async function markPresent(db: Database, meeting_id: number, member_id: number, now: number): Promise<boolean> {
  const attendee = await db.reads
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select(['attendee.attendee_id', 'attendee.attended', 'attendee.attended_set', 'meeting.state'])
    .where('attendee.meeting_id', '=', meeting_id)
    .where('attendee.member_id', '=', member_id)
    .where(isUnlocked)
    .executeTakeFirst()
  if (!attendee || (attendee.state !== 'started' && attendee.state !== 'paused')) return false
  if (attendee.attended || attendee.attended_set) return true
  await db.write((trx) =>
    actAs(trx, member_id, () =>
      trx
        .updateTable('attendee')
        .set({ attended: 1, update_ts: now })
        .where('attendee_id', '=', attendee.attendee_id)
        .where('attended_set', '=', 0)
        .where('meeting_id', 'in', (eb) => eb.selectFrom('meeting').select('meeting.meeting_id').where(isUnlocked))
        .execute(),
    ),
  )
  return true
}

/** Removes an attendee from a meeting. */
export async function removeAttendee(trx: Transaction<DB>, call: CallTo<Attendee, 'drop'>): Promise<void> {
  const { attendee_id } = call.params
  const { meeting_id } = await trx
    .selectFrom('attendee')
    .select('meeting_id')
    .where('attendee_id', '=', attendee_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, meeting_id)
  await removeAttendees(trx, call, [attendee_id])
}

/** Removes attendees from their meetings, and leaves a record of each deletion (docs/api/meetings.md#deleted-records). */
export async function removeAttendees(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return
  const { now } = doing
  const attendees = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['attendee.attendee_id', 'attendee.member_id', 'attendee.role_id', 'meeting.meeting_id'])
    .select(['meeting.meeting_series_id', 'meeting.room_id', 'room.organization_id'])
    .where(inIds(trx, sql.ref('attendee.attendee_id'), ids))
    .orderBy('attendee.attendee_id')
    .execute()
  await auditParticipations(trx, doing, 'attendee_removed', attendees, ({ attendee_id }) => attendee_id)
  await trx
    .deleteFrom('attendee')
    .where(inIds(trx, sql.ref('attendee_id'), ids))
    .execute()
  const events = attendees.map(({ meeting_id, meeting_series_id, room_id, organization_id }) => ({
    ...{ event: 'attendee_deleted' as const, meeting_id, meeting_series_id, room_id, organization_id },
  }))
  const eventIds = await emitDeletions(trx, now, events, 'deleted_attendees')
  const records = attendees.map(({ attendee_id, meeting_id, meeting_series_id, member_id }, index) => ({
    ...{ event_id: eventIds[index]!, attendee_id, meeting_id, meeting_series_id, member_id, deleted_ts: now },
  }))
  await inSlices(records, (slice) => trx.insertInto('deleted_attendee').values(slice).execute())
}

interface AnswerPart {
  rsvp?: number | undefined
  rsvp_comment?: string | null | undefined
}

/**
 * What is noted beside an answer: it was given now, where it is another or the same after a new time. Another answer has
 * the words that came with it, or none.
 */
export function answeredAt(was: { rsvp_outdated: 0 | 1 }, sent: AnswerPart, changes: AnswerPart, now: number) {
  const isAnother = changes.rsvp !== undefined
  if (!isAnother && (sent.rsvp === undefined || was.rsvp_outdated === 0)) return {}
  const words = isAnother ? { rsvp_comment: sent.rsvp_comment || null } : {}
  return { rsvp_ts: now, rsvp_outdated: 0 as const, ...words }
}

const emitOfAttendee = (
  trx: Transaction<DB>,
  now: number,
  event: 'attendee_added' | 'attendee_rsvp',
  location: MeetingLocation,
  attendee_id: number,
) => emit(trx, now, { event, ...location, resource: `/attendees/${attendee_id}` })
