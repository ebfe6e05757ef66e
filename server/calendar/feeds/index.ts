// Meetings and series as files and feeds for calendar programs. Others import this file alone.

export {
  /** The event of one meeting. */
  meetingCalendar,
  /** Events of a series: the recurring event, exceptions, and single events with their own UID. */
  seriesCalendar,
} from './calendar-file.ts'

export {
  /** The feed of a secret; undefined where there is none, or its person may no longer read its room or series. */
  feedOf,
} from './feed.ts'
