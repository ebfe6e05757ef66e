// Calendar events as plain values, and as jCal (RFC 7265), from which their text is written.
import { localText } from '../../rules/series/recurrence/calendar.ts'
import { withoutTurns } from '../../rules/text/bidi-controls.ts'
import { instantOf, wallAt } from '../../rules/time/zone.ts'
import { type ZonePart, zoneParts } from './timezone.ts'
import { spanOf } from './zone-span.ts'

/** What an event says, the same for every reader; times are Unix seconds. */
export interface EventContent {
  start: number
  end: number | null
  /** The zone of its times: a name of the tz database; null: UTC. */
  timezone: string | null
  summary: string
  location: string | null
  /** The rule without its end, and its last start; null for a single one. */
  rrule: string | null
  until: number | null
  /** Starts of the rule that are left out. */
  exdates: readonly number[]
  /** Local times of the rule that the clocks skip, and that are left out too; wall-clock seconds. */
  gaps?: readonly number[]
  private: boolean
  /** The name of its room, as which the organizer is known; unless given, there is none to say. */
  room?: string
  /** Time zone parts as last sent, to detect whether they must be sent again. */
  zone?: readonly ZonePart[]
}

/** A person as an event names them. */
export interface EventPerson {
  name: string
  address: string
  partstat: string
  role: string
  /** Whether they are asked for an answer. */
  replyRequested: boolean
}

/** An event to one reader. */
export interface CalendarEvent extends EventContent {
  uid: string
  sequence: number
  /** The iTIP method of a mail; null for a file. */
  method: 'REQUEST' | 'CANCEL' | null
  /** Which start of the rule it replaces; null: the whole. */
  recurrence_id: number | null
  /** When it was made. */
  stamp: number
  description: string | null
  url: string | null
  organizer: { name: string; address: string } | null
  attendees: readonly EventPerson[]
  /** Status of an exported event: canceled, or transparent. */
  canceled?: boolean
  free?: boolean
}

export type JCalProperty = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]]
export type JCal = [name: string, properties: JCalProperty[], components: JCal[]]

/** Sanitizes a text against property injection: removes control characters except line breaks. */
export const calendarText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')

const oneLine = (text: string): string => withoutTurns(calendarText(text)).replace(/\s+/g, ' ').trim()

/** Escapes a line of text as the value of an `X-` property. */
export const unknownValue = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&')

/** A name as a parameter value: quotes are replaced, since few programs read RFC 6868. */
const nameParameter = (name: string): string => oneLine(name).replaceAll('"', "'")

/** Returns whether a text is an address by our own pattern. */
const isAddress = (address: string): boolean => /^[^\s"<>,;:\\\p{C}]+@[^\s"<>,;:@\\\p{C}]+$/u.test(address)

/** A VCALENDAR of events, with their time zones. Open-ended rules get zones for ten years from `now`, or the latest stamp. */
export function calendarOf(
  events: readonly CalendarEvent[],
  more: JCalProperty[] = [],
  now = events.reduce((last, { stamp }) => Math.max(last, stamp), Number.NEGATIVE_INFINITY),
): JCal {
  const [name, properties, zones] = emptyCalendar(events, now, more)
  return [name, properties, [...zones, ...events.map(eventComponent)]]
}

/** The same without its events, but with the zones that they name. */
export function emptyCalendar(events: readonly CalendarEvent[], now: number, more: readonly JCalProperty[]): JCal {
  const zones = Map.groupBy(events, ({ timezone }) => timezone)
  const method = events[0]?.method
  return [
    'vcalendar',
    [
      ['prodid', {}, 'text', '-//Folkmoot//Folkmoot//EN'],
      ['version', {}, 'text', '2.0'],
      ['calscale', {}, 'text', 'GREGORIAN'],
      ...(method ? [['method', {}, 'text', method] as JCalProperty] : []),
      ...more,
    ],
    [...zones].flatMap(([zone, some]) =>
      zone === null ? [] : [zoneComponent(zone, zoneParts(zone, spanOf(some, now)))],
    ),
  ]
}

function zoneComponent(zone: string, changes: readonly ZonePart[]): JCal {
  const parts = changes.map(
    ({ kind, from, to, start, rrule, until, dates }): JCal => [
      kind,
      [
        ['dtstart', {}, 'date-time', localText(start)],
        ...(rrule
          ? [
              [
                'rrule',
                {},
                'recur',
                ruleObject(rrule, until === undefined ? undefined : utcText(until)),
              ] as JCalProperty,
            ]
          : []),
        ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
        ['tzoffsetto', {}, 'utc-offset', offsetText(to)],
        // One property per date: some programs read only one of several.
        ...(dates?.length ? [start, ...dates] : []).map(
          (one): JCalProperty => ['rdate', {}, 'date-time', localText(one)],
        ),
      ],
      [],
    ],
  )
  return ['vtimezone', [['tzid', {}, 'text', zone]], parts]
}

function offsetText(seconds: number): string {
  const size = Math.abs(seconds)
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = size % 60 ? `:${two(size % 60)}` : ''
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${rest}`
}

/** A rule as jCal has it: an object of its parts. */
function ruleObject(rrule: string, until?: string): Record<string, unknown> {
  const parts = rrule.split(';').map((part): [string, unknown] => {
    const [name, value] = part.split('=') as [string, string]
    const values = value.split(',').map((one) => (/^-?\d+$/.test(one) ? Number(one) : one))
    return [name.toLowerCase(), values.length === 1 ? values[0] : values]
  })
  return { ...Object.fromEntries(parts), ...(until && { until }) }
}

/** Placeholder for an empty SUMMARY, which iTIP requires (RFC 5546, 3.2). */
const NAMELESS = '–'

const utcText = (instant: number): string => `${localText(instant)}Z`

/** One event, as it stands in a calendar. */
export function eventComponent(event: CalendarEvent): JCal {
  const { timezone, start, end, rrule, until, exdates, recurrence_id, sequence, stamp, method } = event
  const { gaps = [] } = event
  const time = (name: string, instant: number): JCalProperty =>
    timezone === null
      ? [name, {}, 'date-time', utcText(instant)]
      : [name, { tzid: timezone }, 'date-time', localText(wallAt(timezone, instant))]
  const text = (name: string, value: string | null): JCalProperty[] => (value ? [[name, {}, 'text', value]] : [])
  const canceled = method === 'CANCEL' || event.canceled === true
  return [
    'vevent',
    [
      ['uid', {}, 'text', event.uid],
      ['dtstamp', {}, 'date-time', utcText(stamp)],
      ['sequence', {}, 'integer', sequence],
      ...(recurrence_id === null ? [] : [time('recurrence-id', recurrence_id)]),
      time('dtstart', start),
      ...(end !== null && end > start ? [time('dtend', end)] : []),
      ...(rrule
        ? [['rrule', {}, 'recur', ruleObject(rrule, until === null ? undefined : utcText(until))] as JCalProperty]
        : []),
      ...exdates.map((one) => time('exdate', one)),
      ...(timezone === null ? [] : gaps.flatMap((wall) => [wall, wallAt(timezone, instantOf(timezone, wall))])).map(
        (wall): JCalProperty => ['exdate', { tzid: timezone! }, 'date-time', localText(wall)],
      ),
      ...text('summary', oneLine(event.summary) || NAMELESS),
      ...text('location', event.location && oneLine(event.location)),
      ...text('description', event.description && calendarText(event.description)),
      ...(event.url ? [['url', {}, 'uri', event.url] as JCalProperty] : []),
      ...text('status', canceled ? 'CANCELLED' : 'CONFIRMED'),
      ...text('transp', canceled || event.free ? 'TRANSPARENT' : 'OPAQUE'),
      ...(event.private && !canceled ? text('class', 'PRIVATE') : []),
      ...people(event),
      ['x-microsoft-disallow-counter', {}, 'unknown', 'TRUE'],
    ],
    [],
  ]
}

function people({ organizer, attendees }: CalendarEvent): JCalProperty[] {
  const address = (to: string): string => `mailto:${to}`
  return [
    ...(organizer && isAddress(organizer.address)
      ? [
          [
            'organizer',
            { cn: nameParameter(organizer.name) },
            'cal-address',
            address(organizer.address),
          ] as JCalProperty,
        ]
      : []),
    ...attendees
      .filter((person) => isAddress(person.address))
      .map(
        ({ name, address: to, partstat, role, replyRequested }): JCalProperty => [
          'attendee',
          {
            ...{ cn: nameParameter(name), cutype: 'INDIVIDUAL', role, partstat },
            rsvp: replyRequested ? 'TRUE' : 'FALSE',
          },
          'cal-address',
          address(to),
        ],
      ),
  ]
}
