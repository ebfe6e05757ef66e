// Loads the contents of documents about meetings and series, for a whole page at once.

import { hasMinutes } from '../../../contract/meetings/held.ts'
import { localeOf } from '../../../words/languages.ts'
import type {
  DocumentActionItem,
  DocumentContent,
  DocumentNote,
  Parts,
  UnixSeconds,
} from '../../exports/document/document-content.ts'
import { describe } from '../../rules/series/recurrence/describe.ts'
import { type OpenItems, openItemsOf } from '../agenda/open-items.ts'
import type { ReadingContext, Row } from '../serving/embed-context.ts'
import { agendasOf } from './document-agenda.ts'
import { type NotesAndActionItems, noNotesAndActionItems, notesAndActionItemsOf } from './document-notes.ts'
import { type MoreParts, partsOf } from './document-parts.ts'
import { organizationNames, peopleOf } from './document-people.ts'
import { schedulesOf } from './schedule-words.ts'

/** The extent of a document: everything with these parts, agenda titles, or only the facts in the row itself. */
export type Extent = Parts | 'titles' | 'facts'

/**
 * The contents of the documents of some rows that the caller may read, by id, as far as `extent` says. Readers of a
 * meeting or series may read its people, agenda, notes and action items; other parts are limited to what the reader may
 * see.
 */
export async function documentContentsOf(
  context: ReadingContext,
  of: DocumentContent['of'],
  rows: readonly Row[],
  extent: Extent,
): Promise<Map<number, DocumentContent>> {
  const { db } = context
  const ids = rows.map((row) => row[`${of}_id`] as number)
  const parts = typeof extent === 'string' ? undefined : extent
  const isFull = parts !== undefined
  const ofMeetings = isFull && of === 'meeting'
  const notesAndItems = ofMeetings ? await notesAndActionItemsOf(db, ids) : noNotesAndActionItems
  const more = ofMeetings ? await partsOf(context, ids, parts) : new Map<number, MoreParts>()
  const agendas = await agendasOf(db, of, extent === 'facts' ? [] : ids, notesAndItems, isFull)
  const open = extent === 'facts' || of !== 'meeting' ? new Map<number, OpenItems>() : await openOf(context, rows)
  const people = isFull
    ? await peopleOf(db, of, ids, context.attended)
    : new Map<number, DocumentContent['attendees']>()
  const organizations = extent === 'facts' ? new Map<number, string>() : await organizationNames(context, roomsOf(rows))
  const repeats = await repeatsOf(context, rows)
  return new Map(
    rows.map((row, index): [number, DocumentContent] => {
      const id = ids[index]!
      return [
        id,
        {
          ...(of === 'meeting' ? meetingFacts(row) : seriesFacts(row)),
          ...repeats(row),
          of,
          organization: organizations.get(row['room_id'] as number) ?? null,
          room: row['room_name'] as string,
          name: row['name'] as string,
          duration: row['duration'] as number | null,
          timezone: context.timezone,
          locale: localeOf(context.tag),
          location: row['location'] as string | null,
          audio: row['audio'] as string | null,
          description: row['description'] as string | null,
          outcomes: row['outcomes'] as string | null,
          address: `${context.page}/${of === 'meeting' ? 'meetings' : of}/${id}`,
          attendees: people.get(id) ?? [],
          agenda: agendas.get(id) ?? [],
          ...lastTimeIn(open.get(id)),
          ...withoutAgendaItem(notesAndItems, id),
          ...(more.get(id) ?? NO_MORE),
          now: context.now,
        },
      ]
    }),
  )
}

/** Returns the schedule descriptions of rows in the reader's language; the stored ones are American English. */
async function repeatsOf({ db, tag }: ReadingContext, rows: readonly Row[]) {
  const stored = (row: Row) => (row['meeting_series_name'] ?? row['recurrence_description'] ?? null) as string | null
  const schedules = await schedulesOf(db, rows)
  return (row: Row): Pick<DocumentContent, 'recurrence_description' | 'schedule' | 'schedule_timezone'> => {
    const schedule = schedules.get(row['meeting_series_id'] as number)
    if (!schedule) return { recurrence_description: stored(row) }
    const { rule, dtstart, until, count, timezone } = schedule
    return {
      recurrence_description: describe(schedule, localeOf(tag)),
      ...{ schedule: { rule, dtstart, until, count }, schedule_timezone: timezone },
    }
  }
}

const isRecord = (row: Row): boolean => hasMinutes(row as unknown as Parameters<typeof hasMinutes>[0])

/** Returns the open items of meetings that have an agenda; minutes show their own. */
const openOf = (context: ReadingContext, rows: readonly Row[]): Promise<Map<number, OpenItems>> =>
  openItemsOf(
    context,
    rows.filter((row) => !isRecord(row)),
  )

function lastTimeIn(open: OpenItems | undefined): Pick<DocumentContent, 'lastTime'> {
  if (!open || (!open.action_items.length && !open.agenda_items.length)) return {}
  return {
    lastTime: {
      agenda_items: open.agenda_items.map(({ title }) => title as string),
      action_items: open.action_items.map((row) => ({
        description: row['description'] as string,
        state: 0,
        assignee: row['assignee_name'] as string | null,
        due_ts: row['due_ts'] as UnixSeconds | null,
        tags: [],
      })),
    },
  }
}

const NO_MORE: MoreParts = { attachments: [], chat: [], contexts: [], lists: [], tags: [] }

type Facts = Pick<DocumentContent, 'kind' | 'state' | 'start_time' | 'end_time' | 'started_ts' | 'ended_ts'>

/** The facts of a meeting: an agenda until it was held, and then a record (docs/api/meetings.md#views). */
export function meetingFacts(row: Row): Facts {
  const state = row['state'] as DocumentContent['state']
  return {
    kind: isRecord(row) ? 'record' : 'agenda',
    state,
    start_time: row['start_time'] as UnixSeconds | null,
    end_time: row['end_time'] as UnixSeconds | null,
    started_ts: row['started_ts'] as UnixSeconds | null,
    ended_ts: state === 'ended' ? (row['state_ts'] as UnixSeconds) : null,
  }
}

/** The facts of a series; its times are those of its first meeting. */
function seriesFacts(row: Row): Facts {
  const start = row['start_ts'] as UnixSeconds
  const duration = row['duration'] as number | null
  return {
    kind: 'agenda',
    state: null,
    start_time: start,
    end_time: duration === null ? null : start + duration,
    started_ts: null,
    ended_ts: null,
  }
}

const roomsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map((row) => row['room_id'] as number))]

/** The notes and action items of a meeting that belong to no agenda item. */
const withoutAgendaItem = (
  { notes, action_items }: NotesAndActionItems,
  id: number,
): { notes: DocumentNote[]; action_items: DocumentActionItem[] } => ({
  notes: notes.byMeeting.get(id) ?? [],
  action_items: action_items.byMeeting.get(id) ?? [],
})
