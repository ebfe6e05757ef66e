// Moves a meeting to another room: who may do it, and what of the meeting is another there (decisions/0030).
import { sql, type Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { RUN, roomLevel, WRITE } from '../../access/can.ts'
import { inRoom } from '../../access/standing.ts'
import { audit } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { forbidden, mustExist, refuse } from '../../problem.ts'
import { excludeSlot } from '../series/series-meetings.ts'
import { type MeetingPlace, placeOfMeeting } from './attendees.ts'

/**
 * Refuses a move: whoever runs the meeting must also write in the room that it leaves and in the one that it enters, and
 * manage both where they belong to two organizations. Throws 403, or 422 on `room_id` where there is no such room.
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
  if (!entered) throw refuse('room_id', 'invalid_reference', 'There is no such room.')
  const needed = left.organization_id === entered.organization_id ? WRITE : RUN
  if (roomLevel(left) < needed || roomLevel(entered) < needed) throw forbidden()
}

/** A meeting in another room belongs to no series and names no template: both are of the room that it left. */
export const OUT_OF_ROOM = { meeting_series_id: null, slot_ts: null, template_id: null } as const

interface Left extends MeetingPlace {
  /** The slot of its series that it stood for. */
  slot_ts: number | null
}

/**
 * Has everything in a meeting belong to the room where it is now, and tells of the move; gives its present place. The
 * series gets no other meeting for its slot. Its notes, action items, files, chat, attendees and source stay with it; an
 * action item loses an assignee who is no member of the room entered, and an agenda item that is still to come a
 * presenter who is neither that nor an attendee.
 */
export async function followRoomChange(
  trx: Transaction<DB>,
  doing: Doing,
  left: Left,
  room_id: number,
): Promise<MeetingPlace> {
  const { actor, now } = doing
  const { meeting_id, meeting_series_id, slot_ts } = left
  const members = trx.selectFrom('room_member').select('member_id').where('room_id', '=', room_id)
  await trx.updateTable('note').set({ room_id }).where('meeting_id', '=', meeting_id).execute()
  // First, since it waits for whoever is changing one of them.
  await trx.updateTable('action_item').set({ room_id }).where('meeting_id', '=', meeting_id).execute()
  await trx
    .updateTable('action_item')
    .set({ member_id: null, update_id: actor.member_id, update_ts: now })
    .where('meeting_id', '=', meeting_id)
    .where('member_id', 'not in', members)
    .execute()
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
  const entered = await placeOfMeeting(trx, meeting_id)
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
