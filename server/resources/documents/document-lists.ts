// The lists of documents: open action items, decisions, issues, and notes with other tags.
import { type Kysely, sql } from 'kysely'
import { MOST_RECORDS } from '../../../contract/meetings/meeting-fields.ts'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { displayNumber } from '../../db/queries/display-number.ts'
import type { DB } from '../../db/tables.ts'
import type { CommonList, DocumentList } from '../../exports/document/document-content.ts'
import { grouped } from '../serving/embeds.ts'

/** The reader of a document, with their time zone. */
export interface ListsReader {
  db: Kysely<DB>
  actor: Actor
  timezone: string
  /** The language and region by which they read (BCP 47). */
  tag: string
}

interface Item {
  holder: number
  description: string
  due_ts: number | null
  assignee: string | null
}

const OPEN = 0
const TAGS: readonly string[] = ['decision', 'issue'] satisfies CommonList[]
const NAMES: Readonly<Record<CommonList, string>> = {
  open: 'Open action items',
  earlier: 'Open from earlier meetings',
  decision: 'Decisions',
  issue: 'Issues',
}

/**
 * The lists of some meetings that the reader may read, by meeting: open action items, those still open from earlier
 * meetings of the series that the reader may read too, decisions, issues, and then other tags in alphabetical order. A
 * note with several tags is in several lists. Empty lists are left out.
 */
export async function listsOf(reader: ListsReader, ids: readonly number[]): Promise<Map<number, DocumentList[]>> {
  const own = grouped((await openItems(reader, ids)).map((item) => [item.holder, item]))
  const earlier = grouped((await earlierItems(reader, ids)).map((item) => [item.holder, item]))
  const tagged = grouped((await taggedNotes(reader, ids)).map((note) => [note.holder, note]))
  return new Map(
    ids.map((id) => [
      id,
      [...itemList('open', own.get(id)), ...itemList('earlier', earlier.get(id)), ...noteLists(tagged.get(id) ?? [])],
    ]),
  )
}

const openItems = ({ db }: ListsReader, ids: readonly number[]): Promise<Item[]> =>
  db
    .selectFrom('action_item')
    .leftJoin('member as assignee', 'assignee.member_id', 'action_item.member_id')
    .select(['action_item.description', 'action_item.due_ts', 'assignee.name as assignee'])
    .select(sql<number>`action_item.meeting_id`.as('holder'))
    .where('action_item.state', '=', OPEN)
    .where(inIds(db, sql.ref('action_item.meeting_id'), ids))
    .orderBy('action_item.due_ts', (order) => order.asc().nullsLast())
    .orderBy('action_item.action_item_id')
    .execute()

const earlierItems = ({ db, actor }: ListsReader, ids: readonly number[]): Promise<Item[]> =>
  db
    .selectFrom('meeting as present')
    .innerJoin('meeting', (join) =>
      join
        .onRef('meeting.meeting_series_id', '=', 'present.meeting_series_id')
        .onRef('meeting.start_time', '<', 'present.start_time'),
    )
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .innerJoin('action_item', 'action_item.meeting_id', 'meeting.meeting_id')
    .leftJoin('member as assignee', 'assignee.member_id', 'action_item.member_id')
    .select(['present.meeting_id as holder', 'action_item.description', 'action_item.due_ts'])
    .select('assignee.name as assignee')
    .where('action_item.state', '=', OPEN)
    .where(inIds(db, sql.ref('present.meeting_id'), ids))
    .where(meetingItself(readerOf(actor)))
    .orderBy('action_item.due_ts', (order) => order.asc().nullsLast())
    .orderBy('action_item.action_item_id')
    // At most as many for each meeting as one meeting may have, however many earlier ones there were.
    .limit(MOST_RECORDS * ids.length)
    .execute()

const taggedNotes = ({ db }: ListsReader, ids: readonly number[]) =>
  db
    .selectFrom('note')
    .innerJoin('note_tag', 'note_tag.note_id', 'note.note_id')
    .leftJoin('decision', 'decision.decision_id', 'note.note_id')
    .leftJoin('room', 'room.room_id', 'decision.room_id')
    .select(['note.description', 'note_tag.tag', displayNumber.as('number')])
    .select(sql<number>`note.meeting_id`.as('holder'))
    .where(inIds(db, sql.ref('note.meeting_id'), ids))
    .orderBy('note.create_ts')
    .orderBy('note.note_id')
    .execute()

/** Days stay numbers, which each reader of a frozen record sees as they write days. */
function itemList(common: CommonList, items: readonly Item[] | undefined): DocumentList[] {
  if (!items?.length) return []
  const entries = items.map(({ description, due_ts, assignee }) => ({
    ...{ text: description, done: false, assignee },
    due_ts: due_ts === null ? null : Number(due_ts),
  }))
  return [{ name: NAMES[common], common, entries }]
}

/** Prepends to HTML, inside its first paragraph where it begins with one. */
const withPrefix = (html: string, prefix: string): string =>
  html.startsWith('<p>') ? `<p>${prefix}${html.slice('<p>'.length)}` : `${prefix}${html}`

function noteLists(notes: readonly { tag: string; description: string; number: string | null }[]): DocumentList[] {
  const byTag = Map.groupBy(notes, ({ tag }) => tag)
  const others = [...byTag.keys()].filter((tag) => !TAGS.includes(tag)).sort()
  return [...TAGS, ...others].flatMap((tag) => {
    const entries = byTag.get(tag)?.map(({ description, number }) => ({
      text: tag === 'decision' && number !== null ? withPrefix(description, `${number}: `) : description,
      done: null,
    }))
    if (!entries) return []
    const common = tag as CommonList
    return [TAGS.includes(tag) ? { name: NAMES[common], common, entries } : { name: tag, entries }]
  })
}

/** The tags of the notes and action items of some meetings, by meeting, in alphabetical order. */
export async function tagsIn(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('note_tag')
    .innerJoin('note', 'note.note_id', 'note_tag.note_id')
    .select(['note.meeting_id', 'note_tag.tag'])
    .where(inIds(db, sql.ref('note.meeting_id'), ids))
    .union(
      db
        .selectFrom('action_item_tag')
        .innerJoin('action_item', 'action_item.action_item_id', 'action_item_tag.action_item_id')
        .select(['action_item.meeting_id', 'action_item_tag.tag'])
        .where(inIds(db, sql.ref('action_item.meeting_id'), ids)),
    )
    .execute()
  const byMeeting = grouped(rows.map(({ meeting_id, tag }) => [meeting_id!, tag]))
  return new Map([...byMeeting].map(([id, tags]) => [id, tags.sort()]))
}
