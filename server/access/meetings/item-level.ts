// A person's level of rights for a note or action item: from its meeting, its series' backlog, or its room.
import { mustExist } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, roomLevel } from '../can.ts'
import { inMeeting, inRoom, inSeries } from '../roles.ts'

interface ItemLocation {
  room_id: number
  meeting_id: number | null
  backlog_series_id: number | null
}

export interface ItemLevel {
  level: Level
  note_taker: boolean
}

/** Throws 404 where the person does not read it. */
export async function itemLevel(
  from: RowSource,
  actor: Actor,
  { room_id, meeting_id, backlog_series_id }: ItemLocation,
): Promise<ItemLevel> {
  if (meeting_id !== null) {
    const roles = mustExist(await inMeeting(from, actor, meeting_id))
    return { level: meetingLevel(roles), note_taker: roles.note_taker === 1 }
  }
  if (backlog_series_id !== null) {
    const roles = mustExist(await inSeries(from, actor, backlog_series_id))
    return { level: meetingLevel(roles), note_taker: roles.note_taker === 1 }
  }
  return { level: roomLevel(mustExist(await inRoom(from, actor, room_id))), note_taker: false }
}
