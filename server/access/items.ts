// Guards of action items and notes: rights follow from the meeting or room, and from who wrote or was assigned them.
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import type { RowSource } from './batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from './can.ts'
import type { Guard } from './guard.ts'
import { lookup } from './lookup.ts'
import { inMeeting, inRoom } from './standing.ts'

interface Place {
  room_id: number
  meeting_id: number | null
}

interface Standing {
  level: Level
  note_taker: boolean
}

async function standing(from: RowSource, actor: Actor, { room_id, meeting_id }: Place): Promise<Standing> {
  if (meeting_id !== null) {
    const roles = mustExist(await inMeeting(from, actor, meeting_id))
    return { level: meetingLevel(roles), note_taker: roles.note_taker === 1 }
  }
  return { level: roomLevel(mustExist(await inRoom(from, actor, room_id))), note_taker: false }
}

const itemPlace = lookup('action_item.action_item_id', (db) =>
  db.selectFrom('action_item').select(['room_id', 'meeting_id', 'create_id', 'member_id']),
)

const notePlace = lookup('note.note_id', (db) => db.selectFrom('note').select(['room_id', 'meeting_id', 'create_id']))

/** Those who may write in the item's meeting or room, its creator and its assignee. */
export const itemWriting: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemPlace(from, actor, action_item_id)
  if (!item) throw notFound()
  const own = item.create_id === actor.member_id || item.member_id === actor.member_id
  if (!own && (await standing(from, actor, item)).level < WRITE) throw forbidden()
  return true
}

/** Managers of the item's room (docs/api.md#action-items). */
export const itemManaging: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemPlace(from, actor, action_item_id)
  if (!item) throw notFound()
  if (roomLevel(mustExist(await inRoom(from, actor, item.room_id))) < RUN) throw forbidden()
  return true
}

/** The note's author while they may read it, note takers of the meeting, and those who run the meeting. */
export const noteWriting: Guard<{ note_id: number }> = async (from, actor, { note_id }) => {
  const note = await notePlace(from, actor, note_id)
  if (!note) throw notFound()
  const { level, note_taker } = await standing(from, actor, note)
  const author = note.create_id === actor.member_id && level >= READ
  if (!author && !note_taker && level < RUN) throw forbidden()
  return true
}

/** Those who run the meeting, or manage the room of a note without a meeting (docs/api.md#notes-and-tags). */
export const noteRemoving: Guard<{ note_id: number }> = async (from, actor, { note_id }) => {
  const note = await notePlace(from, actor, note_id)
  if (!note) throw notFound()
  if ((await standing(from, actor, note)).level < RUN) throw forbidden()
  return true
}
