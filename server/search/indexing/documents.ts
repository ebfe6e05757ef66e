// Indexed text of each kind of resource: title, text, place and people.
import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { displayNumber } from '../../db/queries/display-number.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import { textOfMarkup } from '../../rules/text/html-text.ts'
import { kindToken } from '../query/index-lookup.ts'
import { ADDRESSED } from '../query/person-kinds.ts'
import { indexed, RANKED_TEXT } from '../text/tokens.ts'

/** What is taken into the index, by the table that it stands in: decisions are notes. */
export const SEARCHED = [
  ...['meeting', 'meeting_series', 'agenda_item', 'note', 'action_item'],
  ...['attachment', 'chat_message', 'room', 'member', ADDRESSED],
] as const
export type Searched = (typeof SEARCHED)[number]

/** The table in which something that is searched stands. */
export const tableOf = (searched: Searched) => (searched === ADDRESSED ? 'member' : searched)

/** A row of a kind, as the statements below give it. */
interface SourceRow {
  thing_id: number
  organization_id: number | null
  room_id: number | null
  meeting_id: number | null
  meeting_series_id: number | null
  create_ts: number
  title: string | null
  text: string | null
  /** More texts that are HTML, too. */
  more: string | null
  by: number | null
  for: number | null
  is_decision: number
}

/** A line of the index without its id, with its tokens and, where it is long, the whole of its text. */
export interface SearchDocument {
  kind: string
  thing_id: number
  organization_id: number | null
  room_id: number | null
  meeting_id: number | null
  meeting_series_id: number | null
  create_ts: number
  folded: string
  is_long: 0 | 1
  digest: string
  tokens: string[]
  whole: string | undefined
}

const inRoom = sql`room.organization_id, room.room_id`
/** The series of a meeting, or the one in whose backlog it lies. */
const ofSeries = (table: string) =>
  sql`coalesce(meeting.meeting_series_id, ${sql.ref(`${table}.backlog_series_id`)}) as meeting_series_id`
const none = sql`cast(null as integer)`
/** A text that a kind does not have. */
export const noText = sql`cast(null as text)`

interface Source {
  from: RawBuilder<unknown>
  /** Organization, room, meeting and series. */
  location: RawBuilder<unknown>
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  more?: RawBuilder<unknown>
  /** Who wrote it, and who is to do or to present it. */
  by: RawBuilder<unknown>
  for?: RawBuilder<unknown>
  given?: RawBuilder<unknown>
  isDecision?: RawBuilder<unknown>
  /** Whether the texts are HTML. */
  isMarkup: boolean
}

const PERSON = {
  from: sql`member`,
  location: sql`${none} as organization_id, ${none} as room_id, ${none} as meeting_id, ${none} as meeting_series_id`,
  ...{ title: sql`member.name`, by: none, isMarkup: false, given: sql`member.deleted_ts is null` },
}

/** Where the texts of each kind are. */
export const SOURCES: Readonly<Record<Searched, Source>> = {
  meeting: {
    from: sql`meeting join room on room.room_id = meeting.room_id`,
    location: sql`${inRoom}, meeting.meeting_id, meeting.meeting_series_id`,
    ...{ title: sql`meeting.name`, text: sql`meeting.description`, more: sql`meeting.outcomes` },
    ...{ by: sql`meeting.create_id`, isMarkup: true },
  },
  meeting_series: {
    from: sql`meeting_series join room on room.room_id = meeting_series.room_id`,
    location: sql`${inRoom}, ${none} as meeting_id, meeting_series.meeting_series_id`,
    ...{ title: sql`meeting_series.name`, text: sql`meeting_series.description`, more: sql`meeting_series.outcomes` },
    ...{ by: sql`meeting_series.create_id`, isMarkup: true },
  },
  agenda_item: {
    from: sql`agenda_item left join meeting on meeting.meeting_id = agenda_item.meeting_id
      left join meeting_series on meeting_series.meeting_series_id
        = coalesce(agenda_item.meeting_series_id, agenda_item.backlog_series_id)
      join room on room.room_id = coalesce(meeting.room_id, meeting_series.room_id, agenda_item.backlog_room_id)`,
    location: sql`${inRoom}, agenda_item.meeting_id, coalesce(meeting.meeting_series_id,
      agenda_item.meeting_series_id, agenda_item.backlog_series_id) as meeting_series_id`,
    ...{ title: sql`agenda_item.title`, text: sql`agenda_item.description` },
    ...{ by: none, for: sql`agenda_item.presenter_id`, isMarkup: true },
  },
  note: {
    from: sql`note join room on room.room_id = note.room_id left join meeting on meeting.meeting_id = note.meeting_id
      left join decision on decision.decision_id = note.note_id`,
    location: sql`${inRoom}, note.meeting_id, ${ofSeries('note')}`,
    // A decision is found by its number too, also one that was withdrawn.
    ...{
      title: noText,
      text: sql`note.description`,
      more: displayNumber,
      by: sql`note.create_id`,
      isMarkup: true,
    },
    isDecision: sql`case when exists (
      select 1 from note_tag where note_tag.note_id = note.note_id and note_tag.tag = 'decision') then 1 else 0 end`,
  },
  action_item: {
    from: sql`action_item join room on room.room_id = action_item.room_id
      left join meeting on meeting.meeting_id = action_item.meeting_id`,
    location: sql`${inRoom}, action_item.meeting_id, ${ofSeries('action_item')}`,
    ...{ title: noText, text: sql`action_item.description` },
    ...{ by: sql`action_item.create_id`, for: sql`action_item.member_id`, isMarkup: true },
  },
  attachment: {
    from: sql`attachment left join meeting on meeting.meeting_id = attachment.meeting_id
      join room on room.room_id = coalesce(meeting.room_id, attachment.room_id)
      left join file_text on file_text.attachment_id = attachment.attachment_id`,
    location: sql`${inRoom}, attachment.meeting_id, ${ofSeries('attachment')}`,
    ...{ title: sql`attachment.name`, text: sql`file_text.text`, by: sql`attachment.create_id`, isMarkup: false },
    given: sql`attachment.sha256 is not null`,
  },
  chat_message: {
    from: sql`chat_message join meeting on meeting.meeting_id = chat_message.meeting_id
      join room on room.room_id = meeting.room_id`,
    location: sql`${inRoom}, chat_message.meeting_id, meeting.meeting_series_id`,
    ...{ title: noText, text: sql`chat_message.text`, by: sql`chat_message.create_id`, isMarkup: false },
  },
  room: {
    from: sql`room`,
    location: sql`${inRoom}, ${none} as meeting_id, ${none} as meeting_series_id`,
    ...{ title: sql`room.name`, text: sql`room.description`, by: none, isMarkup: true },
  },
  member: { ...PERSON, text: noText },
  [ADDRESSED]: { ...PERSON, text: sql`member.email` },
}

const queries = Object.fromEntries(
  SEARCHED.map((searched) => {
    const { from, location, title, text, more, by, for: meant, given, isDecision } = SOURCES[searched]
    const table = tableOf(searched)
    const id = sql.ref<number>(`${table}.${table}_id`)
    const query = prepared<{ ids: unknown }, SourceRow>(
      (db, { ids }) => sql`select ${id} as thing_id, ${location}, ${sql.ref(`${table}.create_ts`)} as create_ts,
        ${title} as title, ${text} as text, ${more ?? noText} as more, ${by} as by, ${meant ?? none} as for,
        ${isDecision ?? sql`0`} as is_decision
        from ${from} where ${inIdsParameter(db, id, ids)} ${given ? sql`and ${given}` : sql``}`,
    )
    return [searched, query]
  }),
) as Record<Searched, ReturnType<typeof prepared<{ ids: unknown }, SourceRow>>>

/** The documents of things that are there, by their ids; things that are not there, or not searched, are left out. */
export async function documentsOf(
  db: Kysely<DB>,
  searched: Searched,
  ids: readonly number[],
): Promise<Map<number, SearchDocument>> {
  const rows = ids.length ? await queries[searched](db, { ids: idsParameter(db, ids) }) : []
  const documents = new Map<number, SearchDocument>()
  for (const row of rows) documents.set(row.thing_id, await documentOf(searched, row))
  return documents
}

async function documentOf(searched: Searched, row: SourceRow): Promise<SearchDocument> {
  const { isMarkup } = SOURCES[searched]
  const texts = [row.text, row.more].flatMap((text) => (text ? [isMarkup ? textOfMarkup(text) : text] : []))
  const { tokens, folded } = await indexed(row.title ?? '', texts.join('\n'))
  const kind = searched === 'note' && row.is_decision ? 'decision' : searched
  const { thing_id, organization_id, room_id, meeting_id, meeting_series_id, create_ts } = row
  const location = { organization_id, room_id, meeting_id, meeting_series_id }
  tokens.push(kindToken(kind))
  for (const [name, id] of Object.entries(location))
    if (id !== null) tokens.push(`_${LETTERS[name as keyof typeof location]}${id}`)
  const people = new Set([row.by, row.for].filter((id) => id !== null))
  for (const member_id of people) tokens.push(`_w${member_id}`)
  if (searched === 'action_item') for (const member_id of people) tokens.push(`_a${member_id}`)
  const is_long = folded.length > RANKED_TEXT ? 1 : 0
  const line = {
    kind,
    thing_id,
    ...location,
    create_ts,
    folded: is_long ? beginning(folded) : folded,
    is_long,
  } as const
  return { ...line, digest: digestOf([line, folded, tokens]), tokens, whole: is_long ? folded : undefined }
}

const LETTERS = { organization_id: 'o', room_id: 'r', meeting_id: 'm', meeting_series_id: 's' } as const

const beginning = (folded: string): string => folded.slice(0, folded.lastIndexOf(' ', RANKED_TEXT) + 1)

/** A short name of a value: another one where the value is another. */
const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16)
