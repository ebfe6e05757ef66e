// Invitees: people invited to a series, their part changed, people taken out of it, and what that does to its meetings.
import { sql, type Transaction } from 'kysely'
import { FACILITATOR } from '../../../contract/codes.ts'
import type { invitee } from '../../../contract/invitee.ts'
import { meetingLevel, RUN } from '../../access/can.ts'
import { inSeries } from '../../access/standing.ts'
import { audit } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import { hold, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit, emitDeletions } from '../../events/emit.ts'
import { patiently } from '../../patiently.ts'
import { mustExist, refuse } from '../../problem.ts'
import { anything } from '../../rules/changed.ts'
import type { CallTo } from '../call.ts'
import { insertAttendee, isToCome, placeOfMeeting, unseatAll } from '../meetings/attendees.ts'
import { auditParts, changedPart, changedRights, newPart, type Part, rightsOf, whoIsAdded } from '../meetings/parts.ts'
import { mustHaveSeat } from '../meetings/room-left.ts'
import { profileIn, writeProfileThrough } from '../people/profiles.ts'

type Invitee = typeof invitee

export interface SeriesPlace {
  meeting_series_id: number
  room_id: number
  organization_id: number
}

export const placeOfSeries = (trx: Transaction<DB>, meeting_series_id: number): Promise<SeriesPlace> =>
  trx
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.organization_id'])
    .where('meeting_series.meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/** Invites a member of the room, or a person by e-mail, to the series and to its pending future meetings. */
export async function addInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'add'>): Promise<number> {
  const { now, params, sent } = call
  // Meetings that are made meanwhile are made before or after, so that they do not miss who comes.
  await hold(trx, 'meeting_series', 'meeting_series_id', params.meeting_series_id)
  const place = await placeOfSeries(trx, params.meeting_series_id)
  const { form, member_id, role_id } = await whoIsAdded(trx, call, place)
  await mustHaveSeat(trx, 'meeting_series', place.meeting_series_id, form)
  const invitee_id = await insertInvitee(trx, place, member_id, { ...sent, role_id }, now)
  if (invitee_id === undefined) throw refuse(form, 'not_unique', 'This person is invited to the series already.')
  await audit(trx, call, 'invitee_added', invitee_id, { details: rightsOf({ role_id }) })
  const { representing, rsvp, note_taker, presenter } = await trx
    .selectFrom('invitee')
    .selectAll()
    .where('invitee_id', '=', invitee_id)
    .executeTakeFirstOrThrow()
  for await (const meeting_id of patiently(await comingMeetings(trx, place.meeting_series_id, now))) {
    const part = { role_id, representing, rsvp, note_taker, presenter }
    await insertAttendee(trx, await placeOfMeeting(trx, meeting_id), member_id, part, now)
  }
  return invitee_id
}

/** Invites a person; undefined where they are invited. */
export async function insertInvitee(
  trx: Transaction<DB>,
  place: SeriesPlace,
  member_id: number,
  part: Part,
  now: number,
): Promise<number | undefined> {
  const row = await newPart(trx, member_id, part, now)
  const made = await trx
    .insertInto('invitee')
    .values({ ...row, meeting_series_id: place.meeting_series_id })
    .onConflict((conflict) => conflict.columns(['meeting_series_id', 'member_id']).doNothing())
    .returning('invitee_id')
    .executeTakeFirst()
  if (!made) return undefined
  await tell(trx, now, 'invitee_added', place, made.invitee_id)
  if (row.rsvp) await tell(trx, now, 'invitee_rsvp', place, made.invitee_id)
  return made.invitee_id
}

/** The creator of a series runs it (decisions 4.12). */
export const insertCreatorInvitee = (trx: Transaction<DB>, place: SeriesPlace, member_id: number, now: number) =>
  insertInvitee(trx, place, member_id, { role_id: FACILITATOR }, now)

/** The meetings that somebody is invited to with their series: pending ones from now on, never past or held ones. */
async function comingMeetings(trx: Transaction<DB>, meeting_series_id: number, now: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('state', '=', 'pending')
    .where('start_time', '>', now)
    .orderBy('start_time')
    .execute()
  return rows.map(({ meeting_id }) => meeting_id)
}

/** Changes a person's part: all of it for whoever runs the series, RSVP and `representing` for the person. */
export async function changeInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { invitee_id } = params
  const was = await trx.selectFrom('invitee').selectAll().where('invitee_id', '=', invitee_id).executeTakeFirstOrThrow()
  const standing = mustExist(await inSeries(trx, actor, was.meeting_series_id))
  const runs = meetingLevel(standing) >= RUN
  const { representing, role_id, rsvp, note_taker, presenter } = sent
  const changes = changedPart(was, { representing, role_id, rsvp, note_taker, presenter }, { actor, runs })
  await writeProfileThrough(trx, was.member_id, profileIn(sent), call)
  if (!anything(changes)) return
  await trx
    .updateTable('invitee')
    .set({ ...changes, update_ts: now })
    .where('invitee_id', '=', invitee_id)
    .execute()
  const details = changedRights(was, changes)
  if (details) await audit(trx, call, 'invitee_role_changed', invitee_id, { details })
  if (changes.rsvp === undefined) return
  await tell(trx, now, 'invitee_rsvp', await placeOfSeries(trx, was.meeting_series_id), invitee_id)
}

/**
 * "Removes the person from future meetings, not past ones", and leaves the record of it. A meeting that is canceled or has no
 * start is to come as well: whoever runs it may restore it, or give it one.
 */
export async function removeInvitee(trx: Transaction<DB>, call: CallTo<Invitee, 'drop'>): Promise<void> {
  const { invitee_id } = call.params
  const { meeting_series_id, member_id } = await trx
    .selectFrom('invitee')
    .select(['meeting_series_id', 'member_id'])
    .where('invitee_id', '=', invitee_id)
    .executeTakeFirstOrThrow()
  await uninviteAll(trx, call, [invitee_id])
  const seats = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee.attendee_id')
    .where('attendee.member_id', '=', member_id)
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where(isToCome(call.now))
    .orderBy('attendee.attendee_id')
    .execute()
  await unseatAll(
    trx,
    call,
    seats.map(({ attendee_id }) => attendee_id),
  )
}

/** Takes people out of series, not out of their meetings, and leaves a record of each. */
export async function uninviteAll(trx: Transaction<DB>, doing: Doing, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const { now } = doing
  const invitees = await trx
    .selectFrom('invitee')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'invitee.meeting_series_id')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['invitee.invitee_id', 'invitee.member_id', 'invitee.role_id', 'invitee.meeting_series_id'])
    .select(['meeting_series.room_id', 'room.organization_id'])
    .where(within(trx, sql.ref('invitee.invitee_id'), ids))
    .orderBy('invitee.invitee_id')
    .execute()
  await auditParts(trx, doing, 'invitee_removed', invitees, ({ invitee_id }) => invitee_id)
  await trx
    .deleteFrom('invitee')
    .where(within(trx, sql.ref('invitee_id'), ids))
    .execute()
  const told = invitees.map(({ meeting_series_id, room_id, organization_id }) => ({
    ...{ event: 'invitee_deleted' as const, meeting_series_id, room_id, organization_id },
  }))
  const events = await emitDeletions(trx, now, told, 'deleted_invitees')
  const records = invitees.map(({ invitee_id, meeting_series_id, member_id }, at) => ({
    ...{ event_id: events[at]!, invitee_id, meeting_series_id, member_id, deleted_ts: now },
  }))
  for (let from = 0; from < records.length; from += SLICE)
    await trx
      .insertInto('deleted_invitee')
      .values(records.slice(from, from + SLICE))
      .execute()
}

/** How many rows are written in one statement. */
const SLICE = 500

const tell = (
  trx: Transaction<DB>,
  now: number,
  event: 'invitee_added' | 'invitee_rsvp',
  place: SeriesPlace,
  invitee_id: number,
) => emit(trx, now, { event, ...place, resource: `/invitees/${invitee_id}` })
