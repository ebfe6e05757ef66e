// Papers: meetings and series with all that a document tells of them, loaded for a whole page at once.
import type { Moment, Paper, PaperActionItem, PaperNote, Parts } from '../exports/paper.ts'
import type { EmbedContext, Row } from './embed-context.ts'
import { agendasOf } from './paper-agenda.ts'
import { type Kept, kept, nothingKept } from './paper-kept.ts'
import { type MoreParts, partsOf } from './paper-parts.ts'
import { organizationNames, peopleOf } from './paper-people.ts'

/** What is loaded of a paper: all of it with those parts, the titles of its agenda, or the facts that its row holds. */
export type Extent = Parts | 'titles' | 'facts'

/**
 * The papers of some rows that the caller may read, by id, as far as is wanted.
 * Whoever reads a meeting or a series reads its people, its agenda and what was noted there; what lies beyond is asked
 * for as the caller may see it.
 */
export async function papersOf(
  context: EmbedContext,
  of: Paper['of'],
  rows: readonly Row[],
  extent: Extent,
): Promise<Map<number, Paper>> {
  const { db } = context
  const ids = rows.map((row) => row[`${of}_id`] as number)
  const parts = typeof extent === 'string' ? undefined : extent
  const whole = parts !== undefined
  const ofMeetings = whole && of === 'meeting'
  const things = ofMeetings ? await kept(db, ids) : nothingKept
  const more = ofMeetings ? await partsOf(context, ids, parts) : new Map<number, MoreParts>()
  const agendas = await agendasOf(db, of, extent === 'facts' ? [] : ids, things, whole)
  const people = whole ? await peopleOf(db, of, ids) : new Map<number, Paper['attendees']>()
  const organizations = whole ? await organizationNames(context, roomsOf(rows)) : new Map<number, string>()
  return new Map(
    rows.map((row, place): [number, Paper] => {
      const id = ids[place]!
      return [
        id,
        {
          ...(of === 'meeting' ? meetingFacts(row) : seriesFacts(row)),
          of,
          organization: organizations.get(row['room_id'] as number) ?? null,
          room: row['room_name'] as string,
          name: row['name'] as string,
          duration: row['duration'] as number | null,
          timezone: context.timezone,
          location: row['location'] as string | null,
          audio: row['audio'] as string | null,
          description: row['description'] as string | null,
          outcomes: row['outcomes'] as string | null,
          address: `${context.page}/${of === 'meeting' ? 'meetings' : of}/${id}`,
          attendees: people.get(id) ?? [],
          agenda: agendas.get(id) ?? [],
          ...loose(things, id),
          ...(more.get(id) ?? NO_MORE),
          now: context.now,
        },
      ]
    }),
  )
}

const NO_MORE: MoreParts = { attachments: [], chat: [], contexts: [], lists: [], tags: [] }

type Facts = Pick<
  Paper,
  'kind' | 'state' | 'recurrence_description' | 'start_time' | 'end_time' | 'started_ts' | 'ended_ts'
>

/** "Full agenda before the meeting, or the record after it": once it has ended (`docs/api.md#views-of-a-meeting`). */
function meetingFacts(row: Row): Facts {
  const state = row['state'] as Paper['state']
  const ended = state === 'ended'
  return {
    kind: ended ? 'record' : 'agenda',
    state,
    recurrence_description: row['meeting_series_name'] as string | null,
    start_time: row['start_time'] as Moment | null,
    end_time: row['end_time'] as Moment | null,
    started_ts: row['started_ts'] as Moment | null,
    ended_ts: ended ? (row['state_ts'] as Moment) : null,
  }
}

/** Of a series, the times are those of its first meeting. */
function seriesFacts(row: Row): Facts {
  const start = row['start_ts'] as Moment
  const duration = row['duration'] as number | null
  return {
    kind: 'agenda',
    state: null,
    recurrence_description: row['recurrence_description'] as string,
    start_time: start,
    end_time: duration === null ? null : start + duration,
    started_ts: null,
    ended_ts: null,
  }
}

const roomsOf = (rows: readonly Row[]): number[] => [...new Set(rows.map((row) => row['room_id'] as number))]

/** What stands beneath no item. */
const loose = ({ notes, action_items }: Kept, id: number): { notes: PaperNote[]; action_items: PaperActionItem[] } => ({
  notes: notes.loose.get(id) ?? [],
  action_items: action_items.loose.get(id) ?? [],
})
