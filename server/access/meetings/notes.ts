// Write access to notes: their author, note takers and organizers of the meeting. The lock of approved minutes is
// checked later (`server/actions/minutes/locked.ts`).
import { forbidden, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { READ, RUN } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { itemLevel } from './item-level.ts'

const decisionNote = lookup('decision.decision_id', (db) => db.selectFrom('decision').select('decision_id'))

const noteLocation = lookup('note.note_id', (db) =>
  db.selectFrom('note').select(['room_id', 'meeting_id', 'backlog_series_id', 'create_id']),
)

/** Returns a person's rights on a note; `none` if they may not read it, undefined if it does not exist. */
export async function rightsOnNote(
  from: RowSource,
  actor: Actor,
  note_id: number,
): Promise<'none' | 'read' | 'write' | undefined> {
  const note = await noteLocation(from, actor, note_id)
  if (!note) return undefined
  const { level, note_taker } = await itemLevel(from, actor, note)
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

/** Those who run the meeting, or manage the room of a note without a meeting (docs/api/minutes-and-decisions.md#notes-and-tags). */
export const noteRemoving: Guard<{ note_id: number }> = async (from, actor, { note_id }) => {
  const note = await noteLocation(from, actor, note_id)
  if (!note) throw notFound()
  if ((await itemLevel(from, actor, note)).level < RUN) throw forbidden()
  return true
}
