// Notes: added to a meeting or a room, changed, deleted.
import type { Transaction } from 'kysely'
import type { note } from '../../../contract/meetings/note.ts'
import { audit } from '../../audit/audit.ts'
import type { DB } from '../../db/tables.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { agendaItemFor } from '../agenda/agenda-item-of.ts'
import type { CallTo } from '../call.ts'
import { followNote, isTaggedDecision, makeDecision, tagsDecision } from '../decisions/decisions.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { followMentions } from '../notifications/mentioned.ts'
import { locationOfMeeting } from './attendees.ts'
import { mustFitInMeeting, mustFitLongerText } from './meeting-limits.ts'
import { emitOfNote, locationOfRoom, type NoteLocation } from './note-events.ts'
import { keepNoteVersion } from './note-versions.ts'
import { setTags } from './tags.ts'

type Note = typeof note
type Adding = Omit<CallTo<Note, 'addToRoom'>, 'params'>

/**
 * Adds a note to a meeting; gives its id. Throws 422 for its agenda item, or where there are too many or too long
 * notes.
 */
export async function addNoteToMeeting(trx: Transaction<DB>, call: CallTo<Note, 'addToMeeting'>): Promise<number> {
  const { meeting_id } = call.params
  // This locks the meeting, before its room is read: it may be moving.
  await mustFitInMeeting(trx, 'note', meeting_id, call.sent.description)
  await mustNotBeLocked(trx, meeting_id)
  const location = await locationOfMeeting(trx, meeting_id)
  const agenda_item_id = await agendaItemFor(trx, meeting_id, call.sent.agenda_item_id)
  return insertNote(trx, location, agenda_item_id, call)
}

/** Adds a note to a room; gives its id. */
export const addNoteToRoom = async (trx: Transaction<DB>, call: CallTo<Note, 'addToRoom'>): Promise<number> =>
  insertNote(trx, await locationOfRoom(trx, call.params.room_id), null, call)

async function insertNote(
  trx: Transaction<DB>,
  location: NoteLocation,
  agenda_item_id: number | null,
  call: Adding,
): Promise<number> {
  const { actor, now, sent } = call
  const { note_id } = await trx
    .insertInto('note')
    .values({
      ...{ room_id: location.room_id, meeting_id: location.meeting_id, agenda_item_id },
      ...{ description: sent.description, create_id: actor.member_id, create_ts: now, update_ts: now },
    })
    .returning('note_id')
    .executeTakeFirstOrThrow()
  if (sent.tags) await setTags(trx, 'note', note_id, sent.tags)
  await emitOfNote(trx, now, 'note_created', location, note_id)
  if (sent.tags && tagsDecision(sent.tags)) await makeDecision(trx, note_id, now, location)
  await followMentions(trx, call, [{ of: { note_id }, is: sent.description }])
  return note_id
}

/** Changes a note. Throws 422 for its agenda item or a text that is too long. */
export async function changeNote(trx: Transaction<DB>, call: CallTo<Note, 'change'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { note_id } = params
  const was = await trx.selectFrom('note').selectAll().where('note_id', '=', note_id).executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, was.meeting_id)
  const { description, agenda_item_id } = sent
  const changes = changedFields(was, { description, agenda_item_id })
  await mustFitLongerText(trx, 'note', was, changes.description)
  const tagged = sent.tags && { was: await isTaggedDecision(trx, note_id), is: tagsDecision(sent.tags) }
  const retagged = sent.tags !== undefined && (await setTags(trx, 'note', note_id, sent.tags))
  if (!hasFields(changes) && !retagged) return
  if (changes.agenda_item_id) await agendaItemFor(trx, was.meeting_id, changes.agenda_item_id)
  await trx
    .updateTable('note')
    .set({ ...changes, update_id: actor.member_id, update_ts: now })
    .where('note_id', '=', note_id)
    .execute()
  if (changes.description !== undefined) {
    await keepNoteVersion(trx, was, { description: changes.description, member_id: actor.member_id, now })
    await followMentions(trx, call, [{ of: { note_id }, was: was.description, is: changes.description }])
  }
  await followNote(trx, { note_id, now, tagged, description: changes.description })
}

/** Deletes a note. */
export async function deleteNote(trx: Transaction<DB>, call: CallTo<Note, 'drop'>): Promise<void> {
  const { note_id } = call.params
  const { meeting_id } = await trx
    .selectFrom('note')
    .select('meeting_id')
    .where('note_id', '=', note_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, meeting_id)
  await audit(trx, call, 'note_deleted', note_id)
  await trx.deleteFrom('note').where('note_id', '=', note_id).execute()
}
