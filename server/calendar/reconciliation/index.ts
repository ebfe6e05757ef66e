// Calendar reconciliation: compares desired and sent state, and queues mail for the difference
// (docs/decisions/0061-calendars-are-reconciled.md). Other modules import this file only.

export {
  /** Announces a meeting or series and queues mail to its people; returns the number of mails by recipient. */
  announce,
  /** Reconciles immediately; only what exceeds the limit is left for later. */
  settle,
} from './announcement.ts'

export type {
  /** Excluded and restored upcoming dates of an event; Unix seconds. */
  ChangedDates,
} from './date-exceptions.ts'

export {
  /** What the event of one meeting says. */
  contentOf,
  /** Columns of a meeting from which its event is composed. */
  type MeetingTimes,
  timesShown,
} from './desired-events.ts'

export {
  /** People with a diverging answer and the time since when (Unix seconds), by slot. */
  answeredApart,
  /** SQL for the current answer of an attendee or invitee: an outdated one counts as none. */
  presentAnswerOf,
} from './diverging-answers.ts'

export {
  /** Hash of a canceled or deleted event. */
  NOT_THERE,
  /** End of an event; of a repeating one, of its last start. */
  overOf,
  /** Computes content and hash. `more`: further values that change the hash. */
  trueEvent,
} from './event-state.ts'

export {
  /** The value of `meeting.announced` for an update that takes meetings out of their series. */
  announcedAsSeries,
  /**
   * Copies the sent state of a series to meetings that are about to leave it: people who were left out stay left out, and people
   * who have the old event get what replaces it.
   */
  keepSentState,
} from './leaving-series.ts'
export type {
  /** The values of a mail to one calendar, as its notice keeps them. */
  CalendarMail,
} from './reconcile.ts'
export {
  /**
   * Marks announced series for reconciliation: those sent meeting by meeting, as the 30-day horizon advances daily, and those whose
   * time zone rules differ from what was sent. Returns how many.
   */
  lookAheadInCalendars,
  /** Returns how many meetings and series were looked at. */
  tellCalendars,
} from './reconcile-job.ts'

export type {
  /** The object of a meeting or series in calendars. */
  CalendarObject,
  /** A meeting or series whose people get calendar mail. */
  CalendarSubject,
} from './sent-state.ts'

export {
  /** Slots of upcoming meetings, by start or slot, even if the meeting was moved far from its slot. */
  slotsToCome,
} from './series-meetings.ts'

export {
  /** Applies a change silently, in its transaction; earlier changes that are still unsent are queued first. */
  changeQuietly,
} from './silent-change.ts'

export {
  /** The UID of a single meeting, of a series, or of one slot of it (Unix seconds). */
  eventUid,
} from './uid.ts'
