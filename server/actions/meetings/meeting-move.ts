// Moves a meeting to another room: who may do it, and what changes with the room.
// See docs/decisions/0030-moving-meetings-between-rooms.md.
import { sql, type Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { RUN, roomLevel, WRITE } from '../../access/can.ts'
import { inRoom } from '../../access/roles.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import { moveDecisions, unlinkDecisions } from '../decisions/decision-numbers.ts'
import { followOrganization } from '../files/storage.ts'
import { withdrawUnassigned } from '../notifications/assigned.ts'
import { excludeSlot } from '../series/series-meetings.ts'
import { locationOfMeeting, type MeetingLocation } from './attendees.ts'

/**
 * Checks the rights to move a meeting (docs/api/meetings.md#moving-a-meeting): beside running it, the caller must be able to
 * write in both rooms, or manage both where they are of two organizations. Throws 403, or 422 on `room_id` for an
 * unknown room.
 */
export async function mustBeAllowedToMove(
  trx: Transaction<DB>,
  actor: Caller,
  from: number,
  to: number,
): Promise<void> {
  const left = mustExist(await inRoom(trx, actor, from))
  if (roomLevel(left) < WRITE) throw forbidden()
  const entered = await inRoom(trx, actor, to)
  if (!entered) throw refuse('room_id', 'invalid_reference', 'is not the id of a room that you can use here.')
  const needed = left.organization_id === entered.organization_id ? WRITE : RUN
  if (roomLevel(left) < needed || roomLevel(entered) < needed) throw forbidden()
}

/** Fields that a move unsets: the meeting's series and template belong to the former room. */
export const UNSET_BY_MOVE = { meeting_series_id: null, slot_ts: null, template_id: null } as const

interface FormerLocation extends MeetingLocation {
  /** The slot of the series that was the meeting's; Unix seconds. */
  slot_ts: number | null
}

/**
 * Moves what belongs to a meeting to the new room and emits the event; gives the meeting's present place. Its slot in
 * the series is excluded, so no other meeting is made for it. Notes, action items, files, chat, mailings, attendees and source
 * stay with the meeting. In another organization, its decisions neither replace others nor are replaced by them. Action items lose assignees who are no members of the new room, and unfinished agenda items
 * lose presenters who are neither members of it nor attendees.
 */
export async function followRoomChange(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  left: FormerLocation,
  room_id: number,
): Promise<MeetingLocation> {
  const { actor, now } = doing
  const { meeting_id, meeting_series_id, slot_ts } = left
  const members = trx.selectFrom('room_member').select('member_id').where('room_id', '=', room_id)
  await moveDecisions(trx, meeting_id, room_id)
  await trx.updateTable('note').set({ room_id }).where('meeting_id', '=', meeting_id).execute()
  // First, since this waits for parallel changes of these rows, which may set an assignee.
  await trx.updateTable('action_item').set({ room_id }).where('meeting_id', '=', meeting_id).execute()
  await trx
    .updateTable('action_item')
    .set({ member_id: null, update_id: actor.member_id, update_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('member_id', 'not in', members)
    .execute()
  await withdrawUnassigned(trx, meeting_id)
  await trx
    .updateTable('agenda_item')
    .set({ presenter_id: null, update_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('state', 'in', ['pending', 'current'])
    .where('presenter_id', 'not in', members)
    .where('presenter_id', 'not in', (eb) =>
      eb.selectFrom('attendee').select('attendee.member_id').where(sql.ref('attendee.meeting_id'), '=', meeting_id),
    )
    .execute()
  if (meeting_series_id !== null && slot_ts !== null) await excludeSlot(trx, meeting_series_id, slot_ts, now)
  const entered = await locationOfMeeting(trx, meeting_id)
  const { organization_id } = entered
  await trx.updateTable('mailing').set({ room_id, organization_id }).where('meeting_id', '=', meeting_id).execute()
  if (organization_id !== left.organization_id) {
    await unlinkDecisions(trx, meeting_id, now)
    await followOrganization(trx, meeting_id)
  }
  await audit(trx, doing, 'meeting_moved', meeting_id, { details: { from_room_id: left.room_id } })
  await emit(trx, now, {
    event: 'meeting_room_changed',
    ...entered,
    from_room_id: left.room_id,
    to_room_id: room_id,
    resource: `/meetings/${meeting_id}`,
  })
  return entered
}
