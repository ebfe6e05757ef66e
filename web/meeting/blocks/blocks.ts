// The blocks of a meeting: its notes, decisions, issues and action items, in the order in which they were written.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { decision } from '../../../contract/decisions/decision.ts'
import type { actionItem } from '../../../contract/meetings/action-item.ts'
import type { note } from '../../../contract/meetings/note.ts'
import { allPages } from '../../api/all-pages.ts'
import { ask } from '../../api/clients.ts'
import { type Answer, firstAnswer } from '../../api/first-answers.ts'
import { whileNotListening } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { first } from '../../api/requests/first-requests.ts'
import { pageMade } from '../../clock.ts'

export type Note = RowOf<typeof note>
/** What the register says of a note that is a decision, as it comes with the note. */
export type Registered = Pick<RowOf<typeof decision>, 'number' | 'display_number' | 'room_id' | 'state'>
export type Item = RowOf<typeof actionItem>

/** What a person can write under an agenda item. Decisions and issues are notes with a tag (docs/api/minutes-and-decisions.md#notes-and-tags). */
export type BlockKind = 'note' | 'decision' | 'action' | 'issue'

export interface Block {
  /** Unix seconds. */
  written: number
  /** The agenda item that it stands under; undefined for none. */
  agenda_item_id: number | undefined
  note?: Note
  item?: Item
}

/** The notes of a meeting: not below the `notes` of rooms and people, which are asked again with every change of one. */
export const notesKey = (meeting_id: number): Key => ['written', meeting_id]

/** Its action items, below `items`, since whatever changes action items elsewhere changes them here too. */
export const itemsKey = (meeting_id: number): Key => ['items', 'meeting', meeting_id]

function inOrder(allNotes: readonly Note[], allItems: readonly Item[]): Block[] {
  const blocks: Block[] = [
    ...allNotes.map((note) => ({ written: note.create_ts.value, agenda_item_id: itemOf(note), note })),
    ...allItems.map((item) => ({ written: item.create_ts.value, agenda_item_id: itemOf(item), item })),
  ]
  return blocks.sort((one, other) => one.written - other.written)
}

/** The agenda item that one stands under; undefined for none. */
export const itemOf = ({ agenda_item }: Pick<Note | Item, 'agenda_item'>): number | undefined =>
  agenda_item?.['agenda_item_id'] as number | undefined

/** Rows embedded in the page's response; undefined if they exceed one page. */
const allOf = <Row>(answer: Answer<Row[]> | undefined): Row[] | undefined =>
  answer && answer.pages <= 1 ? answer.body : undefined

/** All blocks of a meeting. `watching`: polls. A change of a note refetches notes only. */
export function useBlocks(meeting_id: number, watching: boolean) {
  const live = { initialDataUpdatedAt: pageMade, refetchInterval: watching && whileNotListening }
  const notes = useQuery({
    queryKey: notesKey(meeting_id),
    queryFn: () => allPages((page) => ask(first.notes(meeting_id, page))),
    initialData: () => allOf(firstAnswer(first.notes(meeting_id))),
    ...live,
  })
  const items = useQuery({
    queryKey: itemsKey(meeting_id),
    queryFn: () => allPages((page) => ask(first.items(meeting_id, page))),
    initialData: () => allOf(firstAnswer(first.items(meeting_id))),
    ...live,
  })
  const data = useMemo(() => notes.data && items.data && inOrder(notes.data, items.data), [notes.data, items.data])
  const { error, isError, failureReason, errorUpdateCount } = notes.data === undefined || notes.isError ? notes : items
  return { data, error, isError, failureReason, errorUpdateCount }
}

/** What a note is by its tags. */
export function kindOfNote({ tags }: Note): Exclude<BlockKind, 'action'> {
  const all = (tags as string[] | undefined) ?? []
  return all.includes('decision') ? 'decision' : all.includes('issue') ? 'issue' : 'note'
}
