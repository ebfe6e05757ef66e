// Invitees: people invited to a series, changed and removed, with what follows for its meetings.
import { sql, type Transaction } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import type { invitee } from '../../../contract/series/invitee.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inSeries } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { inIds, lockRow } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitDeletions } from '../../events/emit.ts'
import { mustExist, refuse } from '../../problem.ts'
import { hasFields } from '../../rules/changed-fields.ts'
import type { CallTo } from '../call.ts'
import { invitedToSeries } from '../mailings/invited.ts'
import { answerComing } from '../meetings/answers.ts'
import { answeredAt, insertAttendee, isUpcoming, locationOfMeeting, removeAttendees } from '../meetings/attendees.ts'
import { mustFitPerson } from '../meetings/meeting-limits.ts'
import {
  auditParticipations,
  changedParticipation,
  changedRights,
  newParticipation,
  type Participation,
  rightsOf,
  whoIsAdded,
} from '../meetings/participation.ts'
import { isUnlocked } from '../minutes/locked.ts'
import { notifyAdded, notifyOfReply } from '../notifications/invited.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'

type Invitee = typeof invitee

/** A series with its room and organization, as events name them. */
export interface SeriesLocation {
  meeting_series_id: number
  room_id: number
  organization_id: number
}

/** The room and organization of a series. */
export const locationOfSeries = (trx: Transaction<DB>, meeting_series_id: number): Promise<SeriesLocation> =>
  trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.organization_id'])
    .where('meeting_series.meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/**
 * Invites a member of the room, or a person by e-mail, to a series and to its pending future meetings; gives the
 * invitee's id. Throws 422 on `member_id` or `email` for somebody who cannot be added, is invited already, or is one
 * too many (docs/api/recurring-meetings.md#invitees).
 */
export async function addInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'add'>): Promise<number> {
  const { now, params, sent } = call
  // Locked, so that no meeting of the series is made meanwhile without the new invitee.
  await lockRow(trx, 'meeting_series', 'meeting_series_id', params.meeting_series_id)
  const location = await locationOfSeries(trx, params.meeting_series_id)
  const { form, member_id, role_id } = await whoIsAdded(trx, call, location)
  await mustFitPerson(trx, 'meeting_series', location.meeting_series_id, form)
  const invited_ts = await invitedToSeries(trx, location.meeting_series_id, member_id)
  const invitee_id = await insertInvitee(trx, location, member_id, { ...sent, role_id, invited_ts }, now)
  if (invitee_id === undefined) throw refuse(form, 'not_unique', 'This person is already invited to the series.')
  await audit(trx, call, 'invitee_added', invitee_id, { details: rightsOf({ role_id }) })
  await notifyAdded(trx, call, { meeting_series_id: location.meeting_series_id }, member_id)
  const { representing, rsvp, note_taker, presenter } = await trx
    .selectFrom('invitee')
    .selectAll()
    .where('invitee_id', '=', invitee_id)
    .executeTakeFirstOrThrow()
  for await (const meeting_id of yieldingToRequests(await comingMeetings(trx, location.meeting_series_id, now))) {
    const part = { role_id, representing, rsvp, note_taker, presenter, invited_ts }
    await insertAttendee(trx, await locationOfMeeting(trx, meeting_id), member_id, part, now)
  }
  return invitee_id
}

/** Inserts an invitee and emits its events; gives its id, or undefined where the person is invited already. */
export async function insertInvitee(
  trx: Transaction<DB>,
  location: SeriesLocation,
  member_id: number,
  part: Participation & { invited_ts?: number | null },
  now: number,
): Promise<number | undefined> {
  const row = { ...(await newParticipation(trx, member_id, part, now)), invited_ts: part.invited_ts ?? null }
  const made = await trx
    .insertInto('invitee')
    .values({ ...row, meeting_series_id: location.meeting_series_id })
    .onConflict((conflict) => conflict.columns(['meeting_series_id', 'member_id']).doNothing())
    .returning('invitee_id')
    .executeTakeFirst()
  if (!made) return undefined
  await emitOfInvitee(trx, now, 'invitee_added', location, made.invitee_id)
  if (row.rsvp) await emitOfInvitee(trx, now, 'invitee_rsvp', location, made.invitee_id)
  return made.invitee_id
}

/** Inserts the creator of a series, who runs it (docs/api/recurring-meetings.md#invitees). */
export const insertCreatorInvitee = (trx: Transaction<DB>, location: SeriesLocation, member_id: number, now: number) =>
  insertInvitee(trx, location, member_id, { role_id: FACILITATOR }, now)

/** The pending future meetings of a series, to which a new invitee is invited too. */
async function comingMeetings(trx: Transaction<DB>, meeting_series_id: number, now: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('state', '=', 'pending')
    .where(isUnlocked)
    .where('start_time', '>', now)
    .orderBy('start_time')
    .execute()
  return rows.map(({ meeting_id }) => meeting_id)
}

/**
 * Changes an invitee: every field for those who run the series, RSVP and `representing` for the person themselves, whose
 * own answer also counts in the coming meetings that have none yet. Throws 403 for everything else. Profile fields are written to the person's account.
 */
export async function changeInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { invitee_id } = params
  const was = await trx.selectFrom('invitee').selectAll().where('invitee_id', '=', invitee_id).executeTakeFirstOrThrow()
  const standing = mustExist(await inSeries(trx, actor, was.meeting_series_id))
  const runs = meetingLevel(standing) >= RUN
  const { representing, role_id, rsvp, note_taker, presenter } = sent
  const rsvp_comment = sent.rsvp_comment === '' ? null : sent.rsvp_comment
  const part = { representing, role_id, rsvp, rsvp_comment, note_taker, presenter }
  const changes = changedParticipation(was, part, { actor, runs })
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  const answered = answeredAt(was, sent, changes, now)
  if (!hasFields(changes) && !hasFields(answered)) return
  await trx
    .updateTable('invitee')
    .set({ ...changes, ...answered, update_ts: now })
    .where('invitee_id', '=', invitee_id)
    .execute()
  const details = changedRights(was, changes)
  if (details) await audit(trx, call, 'invitee_role_changed', invitee_id, { details })
  if (sent.rsvp && was.member_id === actor.member_id) {
    const answer = { rsvp: sent.rsvp, comment: sent.rsvp_comment || null }
    await answerComing(trx, { ...was, member_id: actor.member_id }, answer, call)
  }
  if (changes.rsvp === undefined) return
  await audit(trx, call, 'invitee_answered', invitee_id, { details: { rsvp: changes.rsvp } })
  await emitOfInvitee(trx, now, 'invitee_rsvp', await locationOfSeries(trx, was.meeting_series_id), invitee_id)
  if (was.member_id === actor.member_id)
    await notifyOfReply(trx, call, { meeting_series_id: was.meeting_series_id }, changes.rsvp)
}

/**
 * Removes a person from a series and its future meetings, not from past ones (docs/api/recurring-meetings.md#invitees). Meetings that are
 * canceled or have no start count as future, since they may be restored or given a start.
 */
export async function removeInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'drop'>): Promise<void> {
  const { invitee_id } = call.params
  const { meeting_series_id, member_id } = await trx
    .selectFrom('invitee')
    .select(['meeting_series_id', 'member_id'])
    .where('invitee_id', '=', invitee_id)
    .executeTakeFirstOrThrow()
  await removeInvitees(trx, call, [invitee_id])
  const attendees = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee.attendee_id')
    .where('attendee.member_id', '=', member_id)
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where(isUpcoming(call.now))
    .orderBy('attendee.attendee_id')
    .execute()
  await removeAttendees(
    trx,
    call,
    attendees.map(({ attendee_id }) => attendee_id),
  )
}

/**
 * Removes invitees from their series, not from the meetings, and leaves a record of each (docs/api/meetings.md#deleted-records).
 */
export async function removeInvitees(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return
  const { now } = doing
  const invitees = await trx
    .selectFrom('invitee')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['invitee.invitee_id', 'invitee.member_id', 'invitee.role_id', 'invitee.meeting_series_id'])
    .select(['meeting_series.room_id', 'room.organization_id'])
    .where(inIds(trx, sql.ref('invitee.invitee_id'), ids))
    .orderBy('invitee.invitee_id')
    .execute()
  await auditParticipations(trx, doing, 'invitee_removed', invitees, ({ invitee_id }) => invitee_id)
  await trx
    .deleteFrom('invitee')
    .where(inIds(trx, sql.ref('invitee_id'), ids))
    .execute()
  const events = invitees.map(({ meeting_series_id, room_id, organization_id }) => ({
    ...{ event: 'invitee_deleted' as const, meeting_series_id, room_id, organization_id },
  }))
  const eventIds = await emitDeletions(trx, now, events, 'deleted_invitees')
  const records = invitees.map(({ invitee_id, meeting_series_id, member_id }, index) => ({
    ...{ event_id: eventIds[index]!, invitee_id, meeting_series_id, member_id, deleted_ts: now },
  }))
  await inSlices(records, (slice) => trx.insertInto('deleted_invitee').values(slice).execute())
}

const emitOfInvitee = (
  trx: Transaction<DB>,
  now: number,
  event: 'invitee_added' | 'invitee_rsvp',
  location: SeriesLocation,
  invitee_id: number,
) => emit(trx, now, { event, ...location, resource: `/invitees/${invitee_id}` })
