// Events of notes and of the decisions that they become.
import type { Transaction } from 'kysely'
import { Vanished } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'

/** Where a note is: events of hooks name all of it. */
export interface NoteLocation {
  room_id: number
  organization_id: number
  meeting_id: number | null
  /** The series of that meeting. */
  meeting_series_id: number | null
}

const organizationOf = prepared<{ room_id: number }, { organization_id: number }>((db, { room_id }) =>
  db.selectFrom('room').select('organization_id').where('room_id', '=', room_id),
)

/** The location of a note of a room. */
export async function locationOfRoom(trx: Transaction<DB>, room_id: number): Promise<NoteLocation> {
  const [room] = await organizationOf(trx, { room_id })
  if (!room) throw new Vanished(`There is no room ${room_id}.`)
  return { room_id, organization_id: room.organization_id, meeting_id: null, meeting_series_id: null }
}

/** The location of a note that exists. */
export const locationOfNote = (trx: Transaction<DB>, note_id: number): Promise<NoteLocation> =>
  trx
    .selectFrom('note')
    .innerJoin('room', 'room.room_id', 'note.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'note.meeting_id')
    .select(['note.room_id', 'room.organization_id', 'note.meeting_id', 'meeting.meeting_series_id'])
    .where('note.note_id', '=', note_id)
    .executeTakeFirstOrThrow()

/** Emits that a note was written, or became a decision, which has its id. */
export const emitOfNote = (
  trx: Transaction<DB>,
  now: number,
  event: 'note_created' | 'decision_made',
  { room_id, organization_id, meeting_id, meeting_series_id }: NoteLocation,
  note_id: number,
) =>
  emit(trx, now, {
    ...{ event, room_id, organization_id, meeting_id, meeting_series_id },
    resource: `/${event === 'note_created' ? 'notes' : 'decisions'}/${note_id}`,
  })
