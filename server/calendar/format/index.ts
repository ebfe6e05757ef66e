// Calendar events as values, as iCalendar text and as replies of calendar programs, with their time zones. Others import this file alone.

export {
  /** An event to one reader. */
  type CalendarEvent,
  /** What an event says, the same for every reader; times are Unix seconds. */
  type EventContent,
  /** A person as an event names them. */
  type EventPerson,
  /** A text of one line as the value of a property that no standard names, which nothing else escapes. */
  unknownValue,
} from './component.ts'

export {
  /**
   * The text of a calendar of many events, others being answered in between: what it says of itself, its events, and the
   * zones of these as they are at an instant.
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
  /** How far ahead what no rule tells is sent meeting by meeting, in seconds. */
  AHEAD,
  /** A schedule as calendars are sent, from an instant on. */
  type Segments,
  /** Divides a schedule from an instant on. */
  segmentsOf,
} from './segments.ts'

export {
  /** The parts of a zone to tell at an instant of what has a span. */
  partsToTell,
  /** The time for which a law has to hold, so that what was sent about it need not be sent again; in seconds. */
  YEAR,
} from './timezone.ts'

export {
  /** The instants that events are about, as they are sent at one. */
  spanOf,
} from './zone-span.ts'
