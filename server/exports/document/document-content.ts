// Input of a document: a meeting or series as plain values, already filtered for its reader.
import type { actionItemStates, MeetingState, meetingRoles, rsvps } from '../../../contract/codes.ts'
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import type { ExportPart } from '../../../contract/formats.ts'
import type { DescribedSchedule } from '../../rules/series/recurrence/describe.ts'
import { portableText } from '../../rules/text/clean.ts'

/** Unix seconds. */
export type UnixSeconds = number
/** Filtered HTML, as it is stored. */
export type StoredHtml = string
/** Plain text; its line breaks count. */
export type PlainText = string

export interface DocumentPerson {
  name: PlainText
  role: keyof typeof meetingRoles
  rsvp: keyof typeof rsvps
  attended: boolean
  /** Whom or what they represented. */
  representing: PlainText | null
}

export interface DocumentNote {
  description: StoredHtml
  /** `decision` and `issue` are always shown (docs/api/minutes-and-decisions.md#notes-and-tags); other tags only where requested. */
  tags: readonly PlainText[]
  /** The number of a decision as it is displayed, `BOARD-2026-014`; null for other notes. */
  number: PlainText | null
  /** The state of a decision; missing for other notes and in frozen records, where it is decided. */
  state?: DecisionState
}

export interface DocumentActionItem {
  description: StoredHtml
  state: keyof typeof actionItemStates
  assignee: PlainText | null
  due_ts: UnixSeconds | null
  tags: readonly PlainText[]
}

export interface DocumentAgendaItem {
  title: PlainText
  description: StoredHtml | null
  duration_seconds: number | null
  presenter: PlainText | null
  /** When it was started and finished, where that is known. */
  start_ts: UnixSeconds | null
  end_ts: UnixSeconds | null
  notes: readonly DocumentNote[]
  action_items: readonly DocumentActionItem[]
  items: readonly DocumentAgendaItem[]
}

export interface DocumentAttachment {
  name: PlainText
  /** Bytes; null for a link. */
  size: number | null
  type: PlainText | null
  address: string | null
}

export interface DocumentMessage {
  author: PlainText
  sent_ts: UnixSeconds
  text: StoredHtml
}

/** A resource elsewhere that the meeting belongs to. */
export interface LinkedResource {
  name: PlainText
  address: string | null
  description: StoredHtml | null
}

/** A note or an action item; `done`, `assignee` and `due_ts` are of action items alone. */
export interface DocumentListEntry {
  text: StoredHtml
  done: boolean | null
  assignee?: PlainText | null
  due_ts?: UnixSeconds | null
}

/** The lists that a meeting may have besides those of its own tags. */
export type CommonList = 'open' | 'earlier' | 'decision' | 'issue'

export interface DocumentList {
  name: PlainText
  /** Missing for a tag. A common list is named in the language of the reader. */
  common?: CommonList
  entries: readonly DocumentListEntry[]
}

/** Who approved a record, and what those who were there said of it. */
export interface DocumentApproval {
  /** The revision of the minutes. */
  number: number
  sha256: PlainText
  ts: UnixSeconds
  by: PlainText
  approvals: readonly { member_name: PlainText; approved: boolean; comment: PlainText | null; outdated?: boolean }[]
  /** Who signed it, and with which key (SHA-256). */
  signatures: readonly { member_name: PlainText; create_ts: UnixSeconds; public_key_sha256: string }[]
}

/** Everything that a document can contain; `parts` of the renderer says which of it is shown. */
export interface DocumentContent {
  of: 'meeting' | 'meeting_series'
  /** The agenda before the meeting, the record once it has ended. */
  kind: 'agenda' | 'record'
  /** Null where the reader may not see it. */
  organization: PlainText | null
  room: PlainText
  name: PlainText
  /** The schedule of the series in words. */
  recurrence_description: PlainText | null
  /** The schedule itself, where its words name days: each reader of a frozen record sees them as they write days. */
  schedule?: DescribedSchedule
  /** The time zone in which its days are meant, a name of the tz database. */
  schedule_timezone?: string
  state: MeetingState | null
  start_time: UnixSeconds | null
  end_time: UnixSeconds | null
  /** Seconds; may be known where there is no start yet. */
  duration: number | null
  /** The actual start and end. */
  started_ts: UnixSeconds | null
  ended_ts: UnixSeconds | null
  /** The reader's time zone, a name of the tz database. */
  timezone: string
  /** How days, times and numbers are written for the reader (BCP 47). */
  locale: string
  location: PlainText | null
  audio: PlainText | null
  description: PlainText | null
  outcomes: PlainText | null
  /** The page of the meeting or series. */
  address: string | null
  attendees: readonly DocumentPerson[]
  agenda: readonly DocumentAgendaItem[]
  /** What is open from the meetings before, of a meeting of a series that has not ended; missing where nothing is. */
  lastTime?: { agenda_items: readonly PlainText[]; action_items: readonly DocumentActionItem[] }
  /** Notes and action items without an agenda item. */
  notes: readonly DocumentNote[]
  action_items: readonly DocumentActionItem[]
  attachments: readonly DocumentAttachment[]
  chat: readonly DocumentMessage[]
  contexts: readonly LinkedResource[]
  lists: readonly DocumentList[]
  tags: readonly PlainText[]
  /** When the document is made, in Unix seconds. */
  now: UnixSeconds
  /** Of an approved record: who approved it, and its bytes. */
  approved?: DocumentApproval
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
export const briefContent = (content: DocumentContent): DocumentContent => ({
  ...content,
  location: begun(content.location),
  audio: begun(content.audio),
  description: begun(content.description),
  outcomes: begun(content.outcomes),
  attendees: content.attendees.slice(0, MOST_BRIEF),
  agenda: content.agenda.map(untold),
  ...(content.lastTime && { lastTime: { ...content.lastTime, action_items: [] } }),
  notes: [],
  action_items: [],
  brief: 'titles',
})

/** The same with nothing that is many. */
export function factsOnly(content: DocumentContent): DocumentContent {
  const { lastTime: _, ...facts } = briefContent(content)
  return { ...facts, attendees: [], agenda: [], brief: 'facts' }
}

const MOST_BRIEF = 200
/** Letters that are told of a text. */
const BEGINNING = 300

const begun = (text: PlainText | null): PlainText | null =>
  text !== null && text.length > BEGINNING ? `${text.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, '')}…` : text

const untold = (item: DocumentAgendaItem): DocumentAgendaItem => ({
  ...item,
  description: null,
  notes: [],
  action_items: [],
  items: item.items.map(untold),
})

/** The letters of all texts of a document. */
export function textLengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + textLengthOf(inner), 0)
}

/** The same without characters that XML cannot contain, so that every format is well-formed. */
export const withoutInvalidXml = <P extends object>(content: P): P => within(content)

function within<T>(value: T): T {
  if (typeof value === 'string') return portableText(value) as T
  if (Array.isArray(value)) return value.map(within) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)])) as T
}
