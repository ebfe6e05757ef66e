// Events of a feed, with the same UIDs as mail and without duplicates.
import type { Kysely } from 'kysely'
import { slotsOfSeries, type Window } from '../../actions/series/series-slots.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { everyObjectOf, knownEvent } from './event-objects.ts'
import { type FeedMeeting, type FeedScope, feedMeetings, feedSeries, MOST } from './feed-rows.ts'
import { type FeedEvent, placedSeries } from './feed-series.ts'

/** A time after all slots. */
const NEVER = 2 ** 50

/** Events of a feed, ordered by start; exceptions follow their series. */
export async function feedEvents(site: Site, scope: FeedScope, window: Window): Promise<FeedEvent[]> {
  const db = site.db.reads
  const meetings = await feedMeetings(db, scope, window)
  const groups = meetings.filter(isSingle).map((meeting) => [single(site, meeting)])
  groups.push(...(await seriesGroups(site, db, scope, window, meetings)))
  return groups.toSorted(([one], [other]) => one!.start_time - other!.start_time).flat()
}

const isSingle = ({ meeting_series_id }: FeedMeeting): boolean => meeting_series_id === null

function single(site: Site, { uid, sequence, sent_ts, ...row }: FeedMeeting): FeedEvent {
  const object = uid === null ? undefined : { uid, sequence: sequence!, update_ts: sent_ts! }
  const known = knownEvent(site, { kind: 'meeting', id: row.meeting_id! }, null, object)
  return { ...row, known, recurrence_id: null, timezone: null }
}

/** Events of all series, grouped: a single event, or a recurring event with its exceptions. */
async function seriesGroups(
  site: Site,
  db: Kysely<DB>,
  scope: FeedScope,
  window: Window,
  meetings: readonly FeedMeeting[],
): Promise<FeedEvent[][]> {
  const starts = await feedSeries(db, scope, window)
  const bySeries = Map.groupBy(
    meetings.filter((meeting) => !isSingle(meeting)),
    (meeting) => meeting.meeting_series_id!,
  )
  const ids = [...new Set([...starts.keys(), ...bySeries.keys()])].sort((one, other) => one - other)
  // Also the slots before the window of meetings that are in it.
  const after = meetings.reduce((least, { slot_ts }) => Math.min(least, slot_ts ?? least), window.after)
  const groups: FeedEvent[][] = []
  let left = MOST
  for await (const slice of slotsOfSeries(db, ids, { after, before: NEVER })()) {
    const objects = await everyObjectOf(
      db,
      slice.map(({ meeting_series_id }) => meeting_series_id),
    )
    for (const slotsOf of slice) {
      const { meeting_series_id: id } = slotsOf
      const rows = bySeries.get(id) ?? []
      const start = left > 0 ? starts.get(id) : undefined
      const own = placedSeries(site, slotsOf, { start, rows, objects: objects.get(id) ?? [], window, most: left })
      left -= own.filter(([event]) => event!.meeting_id === null).length
      groups.push(...own)
    }
  }
  return groups
}
