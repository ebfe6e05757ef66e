// Calendar reconciliation: compares desired and sent state, and queues mail for the difference
// (docs/decisions/0061-calendars-are-reconciled.md). Other modules import this file only.

export {
  /** Announces a meeting or series and tells its people; gives how many mails of the mailing each of them gets. */
  announce,
  /** Makes calendars right now, so that nothing but what is too much at a time is left to be sent later. */
  settle,
} from './announcement.ts'

export type {
  /** Starts to come that an event no longer has, and such that it has again; Unix seconds. */
  ChangedDates,
} from './date-exceptions.ts'

export {
  /** What the event of one meeting says. */
  contentOf,
  /** The columns of a meeting that its event is made of. */
  type MeetingTimes,
  timesShown,
} from './desired-events.ts'

export {
  /** By the slot of each meeting, who did so, and since when it is so; Unix seconds. */
  answeredApart,
  /** The answer of an attendee or invitee as calendars name it: one that was given for another time is none. */
  presentAnswerOf,
} from './diverging-answers.ts'

export {
  /** The stamp of what is canceled or gone. */
  NOT_THERE,
  /** When what a content says is over. */
  overOf,
  /** `more`: what else makes another message of it. */
  trueEvent,
} from './event-state.ts'

export {
  /** The value of `meeting.announced` for an update that takes meetings out of their series. */
  announcedAsSeries,
  /**
   * Keeps for meetings of one series that are about to leave it what their people were sent about them by it: who was left out
   * is left out further, and who was sent something is to get what takes its place.
   */
  keepSentState,
} from './leaving-series.ts'
export type {
  /** The values of a mail to one calendar, as its notice keeps them. */
  CalendarMail,
} from './reconcile.ts'
export {
  /**
   * Marks the announced series whose rule is sent meeting by meeting, since more of it comes near every day, and those whose
   * zone has another law by now than calendars were sent; gives how many.
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
  /** The slots of meetings that are to come, or whose turn it is: also where they were moved far from their slot. */
  slotsToCome,
} from './series-meetings.ts'

export {
  /** Makes a change in its transaction; what was changed before and not sent yet is sent first. */
  changeQuietly,
} from './silent-change.ts'

export {
  /** The UID of a single meeting, of a series, or of one slot of it (Unix seconds). */
  eventUid,
} from './uid.ts'
