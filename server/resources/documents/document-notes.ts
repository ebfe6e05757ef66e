// Notes and action items of meetings for documents, with their tags, oldest first.
import { type Kysely, sql } from 'kysely'
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { displayNumber } from '../../db/queries/display-number.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentActionItem, DocumentNote } from '../../exports/document/document-content.ts'
import { grouped } from '../serving/embeds.ts'

interface Placed<T> {
  byAgendaItem: Map<number, T[]>
  /** Those without an agenda item. */
  byMeeting: Map<number, T[]>
}

/** The notes and action items of some meetings. */
export interface NotesAndActionItems {
  notes: Placed<DocumentNote>
  action_items: Placed<DocumentActionItem>
}

const nothing = { byAgendaItem: new Map<number, never>(), byMeeting: new Map<number, never>() }
/** No notes and no action items. */
export const noNotesAndActionItems: NotesAndActionItems = { notes: nothing, action_items: nothing }

const noteRows = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('note')
    .leftJoin('decision', 'decision.decision_id', 'note.note_id')
    .leftJoin('room', 'room.room_id', 'decision.room_id')
    .select(['note_id as id', 'note.meeting_id', 'agenda_item_id', 'note.description', 'decision.state'])
    .select(displayNumber.as('number'))
    .where(inIdsParameter(db, sql.ref('note.meeting_id'), at.ids))
    .orderBy('note.create_ts')
    .orderBy('note_id'),
)

const actionItemRows = prepared((db, at: ParametersOf<{ ids: unknown }>) =>
  db
    .selectFrom('action_item')
    .leftJoin('member as assignee', 'assignee.member_id', 'action_item.member_id')
    .select(['action_item_id as id', 'meeting_id', 'agenda_item_id', 'description', 'state', 'due_ts'])
    .select('assignee.name as assignee_name')
    .where(inIdsParameter(db, sql.ref('action_item.meeting_id'), at.ids))
    .orderBy('action_item.create_ts')
    .orderBy('action_item_id'),
)

const tagRows = (noun: 'note' | 'action_item') =>
  prepared((db, at: ParametersOf<{ ids: unknown }>) =>
    db
      .selectFrom(`${noun}_tag` as 'note_tag')
      .innerJoin(
        `${noun} as tagged` as 'note as tagged',
        `tagged.${noun}_id` as 'tagged.note_id',
        `${noun}_tag.${noun}_id` as 'note_tag.note_id',
      )
      .select([sql<number>`${sql.ref(`tagged.${noun}_id`)}`.as('id'), 'tag'])
      .where(inIdsParameter(db, sql.ref('tagged.meeting_id'), at.ids))
      .orderBy('position'),
  )
const noteTags = tagRows('note')
const actionItemTags = tagRows('action_item')

/** Reads the notes and action items of some meetings. */
export async function notesAndActionItemsOf(db: Kysely<DB>, ids: readonly number[]): Promise<NotesAndActionItems> {
  const slots = { ids: idsParameter(db, ids) }
  const tagsOfNotes = byId(await noteTags(db, slots))
  const notes = (await noteRows(db, slots)).map((row) => ({
    location: row,
    value: {
      ...{ description: row.description, tags: tagsOfNotes.get(row.id) ?? [], number: row.number },
      ...(row.state && { state: row.state as DecisionState }),
    },
  }))
  const tagsOfItems = byId(await actionItemTags(db, slots))
  const items = (await actionItemRows(db, slots)).map((row) => ({
    location: row,
    value: {
      description: row.description,
      state: row.state as DocumentActionItem['state'],
      assignee: row.assignee_name,
      due_ts: row.due_ts,
      tags: tagsOfItems.get(row.id) ?? [],
    },
  }))
  return { notes: placed(notes), action_items: placed(items) }
}

const byId = (rows: readonly { id: number; tag: string }[]) => grouped(rows.map(({ id, tag }) => [id, tag] as const))

interface ItemLocation {
  meeting_id: number | null
  agenda_item_id: number | null
}

function placed<T>(all: readonly { location: ItemLocation; value: T }[]): Placed<T> {
  return {
    byAgendaItem: grouped(
      all.flatMap(({ location, value }) =>
        location.agenda_item_id === null ? [] : [[location.agenda_item_id, value]],
      ),
    ),
    byMeeting: grouped(
      all.flatMap(({ location, value }) => (location.agenda_item_id === null ? [[location.meeting_id!, value]] : [])),
    ),
  }
}
