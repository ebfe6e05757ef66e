// What a document is made of: a meeting or a series as plain values, loaded and permitted before it comes here.
import type { actionItemStates, MeetingState, meetingRoles, rsvps } from '../../contract/codes.ts'
import type { ExportPart } from '../../contract/formats.ts'
import { carried } from '../rules/clean.ts'

/** Unix seconds. */
export type Moment = number
/** Filtered HTML, as it is stored. */
export type Html = string
/** Plain text; its line breaks count. */
export type Plain = string

export interface PaperPerson {
  name: Plain
  role: keyof typeof meetingRoles
  rsvp: keyof typeof rsvps
  attended: boolean
  /** For whom or what they came. */
  representing: Plain | null
}

export interface PaperNote {
  description: Html
  /** `decision` and `issue` are shown as what they are (decisions 5.7); the others only if tags are asked for. */
  tags: readonly Plain[]
}

export interface PaperActionItem {
  description: Html
  state: keyof typeof actionItemStates
  assignee: Plain | null
  due_ts: Moment | null
  tags: readonly Plain[]
}

export interface PaperAgendaItem {
  title: Plain
  description: Html | null
  duration_seconds: number | null
  presenter: Plain | null
  /** When it was begun and done, where that is known. */
  start_ts: Moment | null
  end_ts: Moment | null
  notes: readonly PaperNote[]
  action_items: readonly PaperActionItem[]
  items: readonly PaperAgendaItem[]
}

export interface PaperAttachment {
  name: Plain
  /** Bytes; null for what is only an address. */
  size: number | null
  type: Plain | null
  address: string | null
}

export interface PaperMessage {
  author: Plain
  sent_ts: Moment
  text: Html
}

/** What the meeting is about or belongs to, elsewhere. */
export interface PaperContext {
  name: Plain
  address: string | null
  description: Html | null
}

export interface PaperList {
  name: Plain
  entries: readonly { text: Html; done: boolean | null }[]
}

/** Everything that a document may tell; which of it is told is for the renderer's `parts` to say. */
export interface Paper {
  of: 'meeting' | 'meeting_series'
  /** The agenda before the meeting, the record once it has ended. */
  kind: 'agenda' | 'record'
  /** Null where the reader may not know of it. */
  organization: Plain | null
  room: Plain
  name: Plain
  /** How often it meets, in words: of a series, or of the series that the meeting belongs to. */
  recurrence_description: Plain | null
  state: MeetingState | null
  start_time: Moment | null
  end_time: Moment | null
  /** Seconds; known also of what has no start yet. */
  duration: number | null
  /** When it was really begun and ended. */
  started_ts: Moment | null
  ended_ts: Moment | null
  /** The reader's time zone, a name of the tz database. */
  timezone: string
  location: Plain | null
  audio: Plain | null
  description: Plain | null
  outcomes: Plain | null
  /** The page of the meeting or series. */
  address: string | null
  attendees: readonly PaperPerson[]
  agenda: readonly PaperAgendaItem[]
  /** What stands beneath no agenda item. */
  notes: readonly PaperNote[]
  action_items: readonly PaperActionItem[]
  attachments: readonly PaperAttachment[]
  chat: readonly PaperMessage[]
  contexts: readonly PaperContext[]
  lists: readonly PaperList[]
  tags: readonly Plain[]
  /** When the document is made. */
  now: Moment
  /** All of it would be too long: facts are told of it with the beginnings of texts, and titles of the agenda too. */
  brief?: 'titles' | 'facts'
}

export type Parts = ReadonlySet<ExportPart>

/** What a view shows beside agenda or record: who comes, and the materials. */
export const viewParts: Parts = new Set<ExportPart>(['attendance', 'attachments'])

/** The paper of what would be too long: its facts, the beginnings of its texts and the titles of its agenda. */
export const brief = (paper: Paper): Paper => ({
  ...paper,
  location: begun(paper.location),
  audio: begun(paper.audio),
  description: begun(paper.description),
  outcomes: begun(paper.outcomes),
  attendees: paper.attendees.slice(0, MOST_BRIEF),
  agenda: paper.agenda.map(untold),
  notes: [],
  action_items: [],
  brief: 'titles',
})

/** The same with nothing that is many. */
export const facts = (paper: Paper): Paper => ({ ...brief(paper), attendees: [], agenda: [], brief: 'facts' })

const MOST_BRIEF = 200
/** Letters that are told of a text. */
const BEGINNING = 300

const begun = (text: Plain | null): Plain | null =>
  text !== null && text.length > BEGINNING ? `${text.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, '')}…` : text

const untold = (item: PaperAgendaItem): PaperAgendaItem => ({
  ...item,
  description: null,
  notes: [],
  action_items: [],
  items: item.items.map(untold),
})

/** The letters of all texts of a paper. */
export function textLengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + textLengthOf(inner), 0)
}

/** The paper without characters that no format can carry: everything that is written from it is well-formed. */
export const readable = (paper: Paper): Paper => within(paper)

function within<T>(value: T): T {
  if (typeof value === 'string') return carried(value) as T
  if (Array.isArray(value)) return value.map(within) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)])) as T
}
