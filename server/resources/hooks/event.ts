// Events, listed page by page for API clients that missed webhook calls.
import { sql } from 'kysely'
import { event } from '../../../contract/hooks/event.ts'
import { allEvents, events } from '../../../contract/hooks/events.ts'
import type { Actor } from '../../access/actor.ts'
import { createBatch, type RowSource } from '../../access/batch.ts'
import type { Guard } from '../../access/guard.ts'
import { attendeeRecord, meetingRecord } from '../../access/meetings/deleted.ts'
import * as must from '../../access/must.ts'
import { inviteeRecord, seriesRecord } from '../../access/series/series.ts'
import type { CallTo } from '../../actions/call.ts'
import { EVENT } from '../../changes/index.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { Problem, refuse } from '../../problem.ts'
import { readableRows } from '../changes/changed-resources.ts'
import { pageAfter } from '../serving/cursor-page.ts'
import type { EmbedContext, Row } from '../serving/embed-context.ts'
import { bindPlainResource, type CursorPage, type CustomCall } from '../serving/serve.ts'

type EventsCall = CallTo<typeof event, 'after'>

/** The nouns of event resources, by the beginning of their address. */
const THINGS: Readonly<Record<string, string>> = {
  meetings: 'meeting',
  meeting_series: 'meeting_series',
  attendees: 'attendee',
  invitees: 'invitee',
  action_items: 'action_item',
  notes: 'note',
  decisions: 'decision',
}

/** Guards of deleted records, which return 410 only to people who could read them. */
const RECORDS: Readonly<Record<string, Guard<{ event_id: number }>>> = {
  deleted_meetings: meetingRecord,
  deleted_meeting_series: seriesRecord,
  deleted_attendees: attendeeRecord,
  deleted_invitees: inviteeRecord,
}

/** The events of which the caller may read what they lead to, by id: as a hook of theirs would get them. */
async function readableEvents(context: EmbedContext, ids: readonly number[]): Promise<Map<number, Row>> {
  const { db } = context
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where(inIds(db, sql.ref<number>('event.event_id'), ids))
    .execute()
  const readable = new Map<number, Row>()
  for (const [collection, some] of Map.groupBy(rows, ({ resource }) => resource.split('/')[1]!)) {
    const ids = [...new Set(some.map(leadsTo))]
    const kind = THINGS[collection]
    const seen = kind ? await readableRows(context, kind, ids, false) : await readableRecords(context, collection, ids)
    for (const row of some) if (seen.has(leadsTo(row))) readable.set(row.event_id, row)
  }
  return readable
}

/** The id of what an event leads to. */
const leadsTo = ({ resource }: { resource: string }): number => Number(resource.split('/')[2])

/** The ids of records that the caller may read; all are looked up together. */
async function readableRecords({ db, actor }: EmbedContext, collection: string, ids: readonly number[]) {
  const guard = RECORDS[collection]
  const batch = createBatch(db, actor)
  const may = await Promise.all(ids.map((event_id) => mayRead(batch, actor, guard, event_id)))
  return new Set(ids.filter((_, index) => may[index]))
}

async function mayRead(
  from: RowSource,
  actor: Actor,
  guard: Guard<{ event_id: number }> | undefined,
  event_id: number,
): Promise<boolean> {
  if (!guard) return false
  try {
    await guard(from, actor, { event_id })
    return true
  } catch (error) {
    if (error instanceof Problem) return error.status === 410
    throw error
  }
}

/** A page of the events that a hook of the caller without a room would have got. */
async function eventsAfter(call: EventsCall, { context }: CustomCall): Promise<CursorPage> {
  const { event: named, organization_id, room_id } = call.sent
  const names = named === undefined ? undefined : eventsIn(named)
  const wanted = new Set<string>(names ?? Object.keys(events))
  const location = Object.fromEntries(Object.entries({ organization_id, room_id }).filter(([, id]) => id !== undefined))
  const page = await pageAfter(
    call,
    { list: 'events', filters: { ...location, kinds: [EVENT] }, of: names },
    (_, ids) =>
      readableEvents(context, ids).then(
        (rows) => new Map([...rows].filter(([, row]) => wanted.has(row['event'] as string))),
      ),
  )
  const rows = page.changes.map(({ row, cursor }) => ({ ...(row as Row), cursor, hook_id: null }))
  return { rows, next: page.next, embedded: {} }
}

function eventsIn(named: string): string[] {
  const names = [
    ...new Set(
      named
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ].sort()
  if (!names.length || names.some((name) => !Object.hasOwn(allEvents, name)))
    throw refuse('event', 'invalid_value', 'must be one or more event ids, separated by commas.')
  return names
}

export const feedEvents = bindPlainResource(event, {
  endpoints: { after: { may: must.anyone, answer: eventsAfter } },
})
