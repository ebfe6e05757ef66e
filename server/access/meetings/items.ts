// Guards of action items and notes: rights follow from the meeting or room, and from who wrote or was assigned them.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, READ, RUN, roomLevel, WRITE } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting, inRoom, inSeries } from '../roles.ts'

interface ItemLocation {
  room_id: number
  meeting_id: number | null
  backlog_series_id: number | null
}

interface Standing {
  level: Level
  note_taker: boolean
}

async function standing(
  from: RowSource,
  actor: Actor,
  { room_id, meeting_id, backlog_series_id }: ItemLocation,
): Promise<Standing> {
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

const itemLocation = lookup('action_item.action_item_id', (db) =>
  db.selectFrom('action_item').select(['room_id', 'meeting_id', 'backlog_series_id', 'create_id', 'member_id']),
)

const decisionNote = lookup('decision.decision_id', (db) => db.selectFrom('decision').select('decision_id'))

const noteLocation = lookup('note.note_id', (db) =>
  db.selectFrom('note').select(['room_id', 'meeting_id', 'backlog_series_id', 'create_id']),
)

/** Those who may write in the item's meeting or room, its creator and its assignee. */
export const itemWriting: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemLocation(from, actor, action_item_id)
  if (!item) throw notFound()
  const own = item.create_id === actor.member_id || item.member_id === actor.member_id
  if (!own && (await standing(from, actor, item)).level < WRITE) throw forbidden()
  return true
}

/** Managers of the item's room (docs/api.md#action-items). */
export const itemManaging: Guard<{ action_item_id: number }> = async (from, actor, { action_item_id }) => {
  const item = await itemLocation(from, actor, action_item_id)
  if (!item) throw notFound()
  if (roomLevel(mustExist(await inRoom(from, actor, item.room_id))) < RUN) throw forbidden()
  return true
}

/** What a person may do with a note; `none` where it is out of their sight, undefined where there is none. */
export async function rightsOnNote(
  from: RowSource,
  actor: Actor,
  note_id: number,
): Promise<'none' | 'read' | 'write' | undefined> {
  const note = await noteLocation(from, actor, note_id)
  if (!note) return undefined
  const { level, note_taker } = await standing(from, actor, note)
  const author = note.create_id === actor.member_id && level >= READ
  if (author || note_taker || level >= RUN) return 'write'
  return level >= READ ? 'read' : 'none'
}

/** The note's author while they may read it, note takers of the meeting, and those who run the meeting. */
export const noteWriting: Guard<{ note_id: number }> = async (from, actor, { note_id }) => {
  const rights = await rightsOnNote(from, actor, note_id)
  if (rights === undefined) throw notFound()
  if (rights !== 'write') throw forbidden()
  return true
}

/** Decisions may be changed by those who may change the note, once it is or was tagged so. */
export const decisionWriting: Guard<{ decision_id: number }> = async (from, actor, { decision_id }) => {
  if (!(await decisionNote(from, actor, decision_id))) throw notFound()
  return noteWriting(from, actor, { note_id: decision_id })
}

/** Those who run the meeting, or manage the room of a note without a meeting (docs/api.md#notes-and-tags). */
export const noteRemoving: Guard<{ note_id: number }> = async (from, actor, { note_id }) => {
  const note = await noteLocation(from, actor, note_id)
  if (!note) throw notFound()
  if ((await standing(from, actor, note)).level < RUN) throw forbidden()
  return true
}
