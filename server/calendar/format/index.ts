// Calendar events as values, as iCalendar text and as replies of calendar programs, with their time zones. Others import this file alone.

export {
  /** An event to one reader. */
  type CalendarEvent,
  /** What an event says, the same for every reader; times are Unix seconds. */
  type EventContent,
  /** A person as an event names them. */
  type EventPerson,
  /** Escapes a line of text as the value of an `X-` property. */
  unknownValue,
} from './component.ts'

export {
  /**
   * iCalendar text of many events, written in slices that yield to the event loop: properties, events, and their time zones as of
   * an instant.
   */
  calendarInSlices,
  /** The text of a calendar that is a file, with zones as they are at an instant. */
  icsFile,
  /** The text of a calendar with these events; all of one method. */
  icsOf,
} from './ics.ts'

export {
  /** The PARTSTAT of an answer. */
  partstatOf,
  /** The ROLE of a role in a meeting. */
  roleOf,
} from './partstat.ts'

export {
  /** The instants that a time may mean, the likeliest first: by its own zone, and as a time of the series' zone. */
  instantsOf,
  /** A calendar that came. */
  type ReadReply,
  /** A time as a program wrote it. */
  type ReadTime,
  /** One event of a reply. */
  type ReplyEvent,
  /** Reads the calendars of a text, as a parser of jCal (RFC 7265) gives them; `method` where they say none themselves. */
  readReplies,
  /** What an event says for the person with an address. */
  saidBy,
} from './reply.ts'

export {
  /** Horizon for schedules that are sent meeting by meeting, in seconds. */
  AHEAD,
  /** A schedule as sent to calendars, from an instant on. */
  type Segments,
  /** Divides a schedule from an instant on. */
  segmentsOf,
} from './segments.ts'

export {
  /**
   * Zone parts to send. Those sent before are reused while they hold for the coming year or until the end; undefined if they were
   * sent without being stored and still hold.
   */
  partsToTell,
  /** How long sent time zone rules must stay valid to avoid resending, in seconds. */
  YEAR,
} from './timezone.ts'

export {
  /** The instants that events are about, as they are sent at one. */
  spanOf,
} from './zone-span.ts'
