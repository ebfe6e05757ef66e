// The text of a feed: every meeting and slot written out, in UTC, without a rule and without people.
import { eventUid } from '../../actions/calendar/uid.ts'
import { icsFileInSlices } from '../../exports/ics.ts'
import type { mailWordsOf } from '../../letters/words.ts'
import { type CalendarEvent, unknownValue } from '../../rules/calendar/component.ts'
import type { Site } from '../../site.ts'
import type { FeedRow } from './feed-rows.ts'

/** How often programs are to fetch a feed. */
const AGAIN = 'PT1H'
const NO = 2

/** The words of a feed in the language of its person. */
export type FeedWords = ReturnType<typeof mailWordsOf>['feed']

/** `name` is what programs call the calendar. */
export function feedText(site: Site, name: string, rows: readonly FeedRow[], words: FeedWords): Promise<string> {
  const known = unknownValue(name)
  return icsFileInSlices(
    rows.map((row) => eventOf(site, row, words)),
    site.clock(),
    [
      ['x-wr-calname', 'unknown', known],
      ['refresh-interval', 'duration', AGAIN],
      ['x-published-ttl', 'unknown', AGAIN],
    ],
  )
}

function eventOf(site: Site, row: FeedRow, words: FeedWords): CalendarEvent {
  const { meeting_id, meeting_series_id, slot_ts, changed, start_time, end_time } = row
  // A start of a series has a UID of its own: many programs show one alone of events that share a UID.
  const thing =
    meeting_series_id === null
      ? ({ kind: 'meeting', id: meeting_id! } as const)
      : ({ kind: 'meeting_series', id: meeting_series_id } as const)
  const isBusy = row.private === 1 && row.busy_in_feeds === 1
  const path = meeting_id === null ? `meeting_series/${meeting_series_id}` : `meetings/${meeting_id}`
  return {
    ...{ uid: row.uid ?? eventUid(site, thing, slot_ts), sequence: 0, method: null, stamp: changed },
    ...{ start: start_time, end: end_time, timezone: null, recurrence_id: null },
    ...{ rrule: null, until: null, exdates: [], private: row.private === 1, free: row.rsvp === NO },
    ...{ summary: isBusy ? words.busy : row.name, location: isBusy ? null : row.location },
    ...{ description: null, url: isBusy ? null : `${site.url}/${path}`, organizer: null, attendees: [] },
  }
}
