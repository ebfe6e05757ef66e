// What was kept of meetings, as papers have it: notes and action items with their tags, as they were written down.
import { type Kysely, sql } from 'kysely'
import { among, idsValue } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { PaperActionItem, PaperNote } from '../exports/paper.ts'
import { grouped } from './embeds.ts'

interface Placed<T> {
  /** By agenda item. */
  beneath: Map<number, T[]>
  /** What stands beneath none, by meeting. */
  loose: Map<number, T[]>
}

export interface Kept {
  notes: Placed<PaperNote>
  action_items: Placed<PaperActionItem>
}

const nothing = { beneath: new Map<number, never>(), loose: new Map<number, never>() }
export const nothingKept: Kept = { notes: nothing, action_items: nothing }

const noteRows = prepared((db, at: { ids: unknown }) =>
  db
    .selectFrom('note')
    .select(['note_id as id', 'meeting_id', 'agenda_item_id', 'description'])
    .where(among(db, sql.ref('note.meeting_id'), at.ids))
    .orderBy('create_ts')
    .orderBy('note_id'),
)

const actionItemRows = prepared((db, at: { ids: unknown }) =>
  db
    .selectFrom('action_item')
    .leftJoin('member as assignee', 'assignee.member_id', 'action_item.member_id')
    .select(['action_item_id as id', 'meeting_id', 'agenda_item_id', 'description', 'state', 'due_ts'])
    .select('assignee.name as assignee_name')
    .where(among(db, sql.ref('action_item.meeting_id'), at.ids))
    .orderBy('action_item.create_ts')
    .orderBy('action_item_id'),
)

const tagRows = (noun: 'note' | 'action_item') =>
  prepared((db, at: { ids: unknown }) =>
    db
      .selectFrom(`${noun}_tag` as 'note_tag')
      .innerJoin(
        `${noun} as tagged` as 'note as tagged',
        `tagged.${noun}_id` as 'tagged.note_id',
        `${noun}_tag.${noun}_id` as 'note_tag.note_id',
      )
      .select([sql<number>`${sql.ref(`tagged.${noun}_id`)}`.as('id'), 'tag'])
      .where(among(db, sql.ref('tagged.meeting_id'), at.ids))
      .orderBy('position'),
  )
const noteTags = tagRows('note')
const actionItemTags = tagRows('action_item')

/** What was kept of some meetings. */
export async function kept(db: Kysely<DB>, ids: readonly number[]): Promise<Kept> {
  const at = { ids: idsValue(db, ids) }
  const tagsOfNotes = byId(await noteTags(db, at))
  const notes = (await noteRows(db, at)).map((row) => ({
    at: row,
    what: { description: row.description, tags: tagsOfNotes.get(row.id) ?? [] },
  }))
  const tagsOfItems = byId(await actionItemTags(db, at))
  const items = (await actionItemRows(db, at)).map((row) => ({
    at: row,
    what: {
      description: row.description,
      state: row.state as PaperActionItem['state'],
      assignee: row.assignee_name,
      due_ts: row.due_ts,
      tags: tagsOfItems.get(row.id) ?? [],
    },
  }))
  return { notes: placed(notes), action_items: placed(items) }
}

const byId = (rows: readonly { id: number; tag: string }[]) => grouped(rows.map(({ id, tag }) => [id, tag] as const))

interface At {
  meeting_id: number | null
  agenda_item_id: number | null
}

function placed<T>(all: readonly { at: At; what: T }[]): Placed<T> {
  return {
    beneath: grouped(all.flatMap(({ at, what }) => (at.agenda_item_id === null ? [] : [[at.agenda_item_id, what]]))),
    loose: grouped(all.flatMap(({ at, what }) => (at.agenda_item_id === null ? [[at.meeting_id!, what]] : []))),
  }
}
