// Meetings and series as files for calendar programs: `format=ics` (docs/api/files.md#exports).

import { heldTimes } from '../../../contract/meetings/held.ts'
import { textSummaryOf } from '../../exports/document/text-summary.ts'
import { nameOfFile, safeName } from '../../exports/file.ts'
import { harmlessName } from '../../mail/letters/index.ts'
import { refuse } from '../../problem.ts'
import { documentContentsOf, meetingFacts } from '../../resources/documents/document-contents.ts'
import type { Row } from '../../resources/serving/embed-context.ts'
import type { FileRequest, RowFile } from '../../resources/serving/file.ts'
import { type CalendarEvent, icsFile } from '../format/index.ts'
import {
  answeredApart,
  type CalendarObject,
  type CalendarSubject,
  contentOf,
  type MeetingTimes,
} from '../reconciliation/index.ts'
import { knownEvent, objectsFor } from './event-objects.ts'
import { eventPeople } from './event-people.ts'
import { type MeetingOfSeries, meetingEvent, type SeriesEvent, seriesEvents } from './series-events.ts'
import { seriesParts, seriesWithRoom } from './series-parts.ts'

/** An event to write: subject, identity and content. */
type Described = Pick<SeriesEvent, 'recurrence_id' | 'content' | 'canceled'> & {
  /** The meeting or series with its row. */
  about: CalendarSubject
  row: Row
  known: ReturnType<typeof knownEvent>
  /** When it changed last. */
  changed: number
}

/** The event of one meeting. Throws 422 on `format` where it has no time. */
export const meetingCalendar: RowFile = async (row, call) => {
  mustBePlain(call)
  const { name } = row as unknown as MeetingTimes
  const { timezone } = call.context
  const { start_time, started_ts, ended_ts } = meetingFacts(row)
  if (start_time === null && !heldTimes(started_ts, ended_ts))
    throw refuse('format', 'invalid_value', 'cannot be ics: the meeting has no time.')
  const event = await eventOfMeeting(row, call)
  const bytes = async () => textOf([event], call)
  return { name: nameOfFile({ name, start_time, started_ts, ended_ts, timezone }), tagged: true, bytes }
}

/** Events of a series: the recurring event, exceptions, and single events with their own UID. */
export const seriesCalendar: RowFile = async (row, call) => {
  mustBePlain(call)
  const { meeting_series_id, name } = row as { meeting_series_id: number; name: string }
  const bytes = async () => textOf(await eventsOfSeries(meeting_series_id, row, call), call)
  return { name: safeName(name, 'Series'), tagged: true, bytes }
}

function mustBePlain({ fields, embeds }: FileRequest): void {
  if (fields)
    throw refuse('fields', 'conflicting_fields', 'cannot be combined with format: a calendar file has no fields.')
  if (embeds.length) throw refuse('embed', 'invalid_value', 'cannot be combined with this format.')
}

async function eventOfMeeting(row: Row, { call: { site }, context }: FileRequest): Promise<Described> {
  const { db, actor, now } = context
  const meeting = row as unknown as MeetingOfSeries
  const about = { kind: 'meeting', id: meeting.meeting_id } as const
  const changed = Number(meeting.update_ts)
  if (meeting.meeting_series_id === null) {
    const [object] = (await objectsFor(db, 'meeting', [about.id])).get(about.id) ?? []
    const room = await db
      .selectFrom('room')
      .select('private')
      .where('room_id', '=', meeting.room_id)
      .executeTakeFirstOrThrow()
    return {
      ...{ about, row, changed, recurrence_id: null, known: knownEvent(site, about, null, object) },
      content: contentOf({ ...meeting, ...room }),
      ...(meeting.state === 'canceled' && { canceled: true }),
    }
  }
  const series = await seriesWithRoom(db, meeting.meeting_series_id)
  const parts = await seriesParts(db, meeting.meeting_series_id, actor, Number(meeting.slot_ts))
  const event = meetingEvent(series, meeting, parts, now)
  const known = knownOf(site, meeting.meeting_series_id, event, parts.objects)
  return { ...event, about, row, changed, known }
}

function knownOf(
  site: FileRequest['call']['site'],
  meeting_series_id: number,
  { lone }: SeriesEvent,
  objects: readonly CalendarObject[],
) {
  const object = objects.find(({ slot_ts }) => (slot_ts === null ? null : Number(slot_ts)) === lone)
  return knownEvent(site, { kind: 'meeting_series', id: meeting_series_id }, lone, object)
}

async function eventsOfSeries(id: number, row: Row, { call: { site }, context }: FileRequest): Promise<Described[]> {
  const { db, actor, now } = context
  const series = await seriesWithRoom(db, id)
  const parts = await seriesParts(db, id, actor, 0)
  const apart = await answeredApart(db, id, 0, actor.member_id)
  const changed = [series, ...parts.meetings].reduce((last, { update_ts }) => Math.max(last, Number(update_ts)), 0)
  return seriesEvents(series, parts, now, apart).map((event) => ({
    ...event,
    about: event.meeting ? { kind: 'meeting', id: event.meeting.meeting_id } : { kind: 'meeting_series', id },
    row: (event.meeting as unknown as Row | undefined) ?? row,
    known: knownOf(site, id, event, parts.objects),
    changed: event.meeting ? Number(event.meeting.update_ts) : changed,
  }))
}

/** The rows are used as they are, except that a start of a series has its own times. */
async function textOf(events: readonly Described[], { call: { site }, context }: FileRequest): Promise<Uint8Array> {
  const { db, actor, page, now } = context
  const ofKind = async (kind: CalendarSubject['kind']) => {
    const some = events.filter(({ about }) => about.kind === kind)
    const ids = [...new Set(some.map(({ about }) => about.id))]
    const rows = [...new Map(some.map(({ about, row }) => [about.id, row])).values()]
    return {
      contents: await documentContentsOf(context, kind, rows, 'titles'),
      people: await eventPeople(db, kind, ids, actor),
    }
  }
  const known = { meeting: await ofKind('meeting'), meeting_series: await ofKind('meeting_series') }
  const from = site.mailer?.from.address
  const written = events.map(
    ({ about, known: { uid, sequence, sent_ts }, changed, content, ...event }): CalendarEvent => {
      const { contents, people } = known[about.kind]
      const described = contents.get(about.id)!
      return {
        ...content,
        ...{ uid, sequence, method: null, stamp: Math.max(changed, sent_ts) },
        ...{ recurrence_id: event.recurrence_id, canceled: event.canceled ?? false },
        description: textSummaryOf(
          about.kind === 'meeting' ? described : { ...described, start_time: content.start, end_time: content.end },
        ),
        url: `${page}/${about.kind === 'meeting' ? 'meetings' : about.kind}/${about.id}`,
        organizer: from ? { name: harmlessName(described.room) ?? 'Folkmoot', address: from } : null,
        attendees: people.get(about.id)!,
      }
    },
  )
  return Buffer.from(icsFile(written, now))
}
