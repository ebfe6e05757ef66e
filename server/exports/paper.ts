// The type of what a document is made from: a meeting or a series as plain values, of which the reader may see
// everything.
import type { actionItemStates, MeetingState, meetingRoles, rsvps } from '../../contract/codes.ts'
import type { ExportPart } from '../../contract/formats.ts'
import { portableText } from '../rules/clean.ts'

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
  /** Whom or what they represented. */
  representing: Plain | null
}

export interface PaperNote {
  description: Html
  /** `decision` and `issue` are always shown (docs/api.md#notes-and-tags); other tags only where requested. */
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
  /** When it was started and finished, where that is known. */
  start_ts: Moment | null
  end_ts: Moment | null
  notes: readonly PaperNote[]
  action_items: readonly PaperActionItem[]
  items: readonly PaperAgendaItem[]
}

export interface PaperAttachment {
  name: Plain
  /** Bytes; null for a link. */
  size: number | null
  type: Plain | null
  address: string | null
}

export interface PaperMessage {
  author: Plain
  sent_ts: Moment
  text: Html
}

/** A resource elsewhere that the meeting belongs to. */
export interface PaperContext {
  name: Plain
  address: string | null
  description: Html | null
}

export interface PaperList {
  name: Plain
  entries: readonly { text: Html; done: boolean | null }[]
}

/** Everything that a document can contain; `parts` of the renderer says which of it is shown. */
export interface Paper {
  of: 'meeting' | 'meeting_series'
  /** The agenda before the meeting, the record once it has ended. */
  kind: 'agenda' | 'record'
  /** Null where the reader may not see it. */
  organization: Plain | null
  room: Plain
  name: Plain
  /** The schedule of the series in words. */
  recurrence_description: Plain | null
  state: MeetingState | null
  start_time: Moment | null
  end_time: Moment | null
  /** Seconds; may be known where there is no start yet. */
  duration: number | null
  /** The actual start and end. */
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
  /** Notes and action items without an agenda item. */
  notes: readonly PaperNote[]
  action_items: readonly PaperActionItem[]
  attachments: readonly PaperAttachment[]
  chat: readonly PaperMessage[]
  contexts: readonly PaperContext[]
  lists: readonly PaperList[]
  tags: readonly Plain[]
  /** When the document is made, in Unix seconds. */
  now: Moment
  /**
   * It is shortened, since the whole would be too long: only facts and the beginnings of texts; `titles`: and the
   * agenda's titles.
   */
  brief?: 'titles' | 'facts'
}

export type Parts = ReadonlySet<ExportPart>

/** The parts of a view besides agenda or record: attendance and materials. */
export const viewParts: Parts = new Set<ExportPart>(['attendance', 'attachments'])

/** A short form for what would be too long: the facts, the beginnings of the texts and the titles of the agenda. */
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

/** The same without characters that XML cannot contain, so that every format is well-formed. */
export const readable = (paper: Paper): Paper => within(paper)

function within<T>(value: T): T {
  if (typeof value === 'string') return portableText(value) as T
  if (Array.isArray(value)) return value.map(within) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)])) as T
}
