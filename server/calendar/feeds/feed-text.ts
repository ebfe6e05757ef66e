// iCalendar text of a feed: events without attendees, in the person's language, and the properties of the calendar.

import type { mailWordsOf } from '../../mail/letters/index.ts'
import type { Site } from '../../site.ts'
import { type CalendarEvent, calendarInSlices, unknownValue } from '../format/index.ts'
import { type FeedEvent, isBusy, NO } from './feed-series.ts'

/** How often programs are to fetch a feed. */
const AGAIN = 'PT1H'

/** The words of a feed in the language of its person. */
export type FeedWords = ReturnType<typeof mailWordsOf>['feed']

/** `name` is what programs call the calendar; zones are sent as they are at an instant. */
export function feedText(
  site: Site,
  name: string,
  events: readonly FeedEvent[],
  words: FeedWords,
  now: number,
): Promise<string> {
  const known = unknownValue(name)
  return calendarInSlices(
    events.map((event) => written(site, event, words)),
    now,
    [
      ['x-wr-calname', 'unknown', known],
      ['refresh-interval', 'duration', AGAIN],
      ['x-published-ttl', 'unknown', AGAIN],
    ],
  )
}

function written(site: Site, event: FeedEvent, words: FeedWords): CalendarEvent {
  const { meeting_id, meeting_series_id, changed, start_time, end_time, known, timezone, recurrence_id } = event
  const busy = isBusy(event)
  const path = meeting_id === null ? `meeting_series/${meeting_series_id}` : `meetings/${meeting_id}`
  return {
    ...{ uid: known.uid, sequence: known.sequence, method: null, stamp: Math.max(changed, known.sent_ts) },
    ...{ start: start_time, end: end_time, timezone, recurrence_id },
    ...(event.repeats ?? { rrule: null, until: null, exdates: [] }),
    ...{ private: event.private === 1, free: event.rsvp === NO },
    ...{ summary: busy ? words.busy : event.name, location: busy ? null : event.location },
    ...{ description: null, url: busy ? null : `${site.url}/${path}`, organizer: null, attendees: [] },
  }
}
