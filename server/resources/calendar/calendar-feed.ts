// Calendar feeds, which only their person may read: rows and endpoints.
import type { Kysely } from 'kysely'
import { calendarFeed } from '../../../contract/calendar/calendar-feed.ts'
import { ownFeed, withoutApplication } from '../../access/account/account.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import { createCalendarFeed, endCalendarFeed } from '../../actions/account/calendar-feeds.ts'
import { readableNames } from '../../actions/account/feed-names.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource, type CompleteRows } from '../serving/serve.ts'

/** Every feed, without its hash. */
const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('calendar_feed')
    .leftJoin('room', 'room.room_id', 'calendar_feed.room_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'calendar_feed.meeting_series_id')
    .select(['calendar_feed.calendar_feed_id', 'calendar_feed.kind', 'calendar_feed.room_id', 'calendar_feed.name'])
    .select(['calendar_feed.meeting_series_id', 'calendar_feed.last_four', 'calendar_feed.last_used_ts'])
    .select(['calendar_feed.create_ts', 'room.name as room_name', 'meeting_series.name as meeting_series_name'])

type Rows = ReturnType<typeof rows>

/** Leaves out the names of rooms and series that the person may no longer read. */
const withReadableNames: CompleteRows = async ({ db, actor }, rows) => {
  const named = await readableNames(db, readerOf(actor), rows)
  return rows.map((row, at) => ({ ...row, ...named[at] }))
}

/** The endpoints of calendar feeds (docs/api/mail-and-calendars.md#calendar-feeds). */
export const calendarFeeds = bindResource(calendarFeed, {
  table: 'calendar_feed',
  rows,
  visible: (query: Rows, reader: Reader): Rows => query.where('calendar_feed.member_id', '=', reader.member_id),
  complete: withReadableNames,
  embeds: {},
  endpoints: {
    mine: { may: withoutApplication, rows: (query) => query },
    one: { may: withoutApplication },
    add: { may: withoutApplication, run: createCalendarFeed },
    drop: { may: ownFeed, run: endCalendarFeed },
  },
})
