// Version history of notes: stores the previous text when it changes (docs/decisions/0112-versions-of-notes.md).
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { beginsVersion, type NoteVersion, versionsToLeaveOut } from '../../rules/meetings/note-versions.ts'

interface Note {
  note_id: number
  description: string
  create_id: number | null
  create_ts: number
}

interface Change {
  description: string
  member_id: number
  now: number
}

/**
 * Notes that the text of a note becomes another one. A note has no versions until its text is changed for the first time, so what it
 * said until then was written by its author. Its row must be locked.
 */
export async function keepNoteVersion(trx: Transaction<DB>, was: Note, change: Change): Promise<void> {
  const { note_id } = was
  const { description, member_id, now } = change
  const bytes = Buffer.byteLength(description)
  const kept = await versionsOf(trx, note_id, description)
  const versions: NoteVersion[] = kept.length ? kept : [originalOf(was)]
  const present = versions.at(-1)!
  const restores = kept.slice(0, -1).some(({ same }) => same)
  if (beginsVersion(present, { author: member_id, now, bytes, restores })) {
    if (!kept.length) await insertVersion(trx, was)
    await insertVersion(trx, { note_id, description, create_id: member_id, create_ts: now })
    await leaveOut(trx, [...versions, { id: 0, begun: now, saved: now, author: member_id, bytes }])
  } else if (kept.length) {
    await continueVersion(trx, present.id, change)
    await leaveOut(trx, [...versions.slice(0, -1), { ...present, saved: now, bytes }])
  }
}

async function leaveOut(trx: Transaction<DB>, versions: readonly NoteVersion[]): Promise<void> {
  const left = versionsToLeaveOut(versions)
  if (left.length) await trx.deleteFrom('note_version').where('note_version_id', 'in', left).execute()
}

const versionsOf = (trx: Transaction<DB>, note_id: number, description: string) =>
  trx
    .selectFrom('note_version')
    .select(['note_version_id as id', 'create_id as author', 'create_ts as begun', 'update_ts as saved'])
    .select(sql<number>`octet_length(description)`.as('bytes'))
    .select((eb) => eb('description', '=', description).as('same'))
    .where('note_id', '=', note_id)
    .orderBy('note_version_id')
    .execute()

const originalOf = ({ description, create_id, create_ts }: Note): NoteVersion => ({
  ...{ id: 0, author: create_id, begun: create_ts, saved: create_ts },
  bytes: Buffer.byteLength(description),
})

const insertVersion = (trx: Transaction<DB>, { note_id, description, create_id, create_ts }: Note) =>
  trx.insertInto('note_version').values({ note_id, description, create_id, create_ts, update_ts: create_ts }).execute()

const continueVersion = (trx: Transaction<DB>, note_version_id: number, { description, now }: Change) =>
  trx
    .updateTable('note_version')
    .set({ description, update_ts: now })
    .where('note_version_id', '=', note_version_id)
    .execute()
