// Parser of calendar replies (iTIP, RFC 5546): from jCal to plain values, tolerant of known faults of programs.

import { shortened } from '../../rules/text/shortened.ts'
import { instantOf } from '../../rules/time/zone.ts'
import { calendarText } from './component.ts'
import { rsvpOf } from './partstat.ts'
import { zoneOf } from './program-zone.ts'

/** A time as a program wrote it. */
export interface ReadTime {
  /** Wall-clock seconds; of a day its midnight. */
  wall: number
  /** A name of the tz database, or UTC; null: floating, or of a zone that nobody knows. */
  zone: string | null
  /** Of a zone that nobody knows: what the calendar says that it is ahead of UTC, in seconds. */
  offsets?: readonly number[]
  /** Whether it is a whole day. */
  day: boolean
}

/** An ATTENDEE, with their answer. */
export interface ReadAttendee {
  address: string
  partstat: string
  /** To whom they have given the invitation. */
  delegate: string | null
  comment: string | null
}

/** One event of a reply. */
export interface ReplyEvent {
  uid: string | null
  recurrence: ReadTime | null
  /** Whether it is about this start and all later ones. */
  onward: boolean
  start: ReadTime | null
  end: ReadTime | null
  sequence: number | null
  /** When the program wrote it; Unix seconds. */
  stamp: number | null
  attendees: ReadAttendee[]
  comment: string | null
}

/** A calendar that came. */
export interface ReadReply {
  method: string
  events: ReplyEvent[]
}

/** What an event of a reply says for the person whose token it came with. */
export type Said =
  | { kind: 'answer'; rsvp: number; comment: string | null }
  /** Somebody else has answered, to whom it was forwarded. */
  | { kind: 'forwarded'; address: string }
  /** Nobody is named, so it is only words; or the answer is none that counts here, such as DELEGATED. */
  | { kind: 'words' }
  | { kind: 'nothing' }

/** The longest comment that is kept. */
const LONGEST = 255

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]]

/** Reads the calendars of a text, as a parser of jCal (RFC 7265) gives them; `method` where they say none themselves. */
export function readReplies(parsed: unknown, method = ''): ReadReply[] {
  const all = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : Array.isArray(parsed) ? parsed : []
  return all.flatMap((calendar) => {
    const component = componentOf(calendar)
    if (component?.name !== 'vcalendar') return []
    const own = textOf(component.properties, 'method')
    const parts = component.parts.flatMap((part) => componentOf(part) ?? [])
    const zones = offsetsOf(parts.filter(({ name }) => name === 'vtimezone'))
    const events = parts.filter(({ name }) => name === 'vevent').map(({ properties }) => readEvent(properties, zones))
    return [{ method: (own ?? method).toUpperCase().trim(), events }]
  })
}

/** What an event says for the person with an address. */
export function saidBy({ attendees, comment }: ReplyEvent, method: string, isOwn: (address: string) => boolean): Said {
  if (!attendees.length) return { kind: 'words' }
  const own = attendees.filter(({ address }) => isOwn(address))
  if (!own.length) return { kind: 'forwarded', address: attendees[0]!.address }
  const said = comment ?? own.find((one) => one.comment !== null)?.comment ?? null
  if (method === 'COUNTER') return { kind: 'answer', rsvp: TENTATIVE, comment: said }
  const answers = new Set(own.map(({ partstat }) => rsvpOf(partstat)))
  const [rsvp] = answers
  if (answers.size === 1 && rsvp) return { kind: 'answer', rsvp, comment: said }
  const delegate = own.find((one) => one.delegate !== null)?.delegate
  return delegate ? { kind: 'forwarded', address: delegate } : { kind: 'nothing' }
}

const TENTATIVE = rsvpOf('TENTATIVE')!

/** The instants that a time may mean, the likeliest first: by its own zone, and as a time of the series' zone. */
export function instantsOf({ wall, zone, offsets = [] }: ReadTime, seriesZone: string): number[] {
  if (zone === 'UTC') return [wall]
  const [own, local] = [offsets.map((ahead) => wall - ahead), instantOf(seriesZone, wall)]
  if (zone !== null) return [...new Set([instantOf(zone, wall), local])]
  return [...new Set(own.includes(local) ? [local, ...own] : [...own, local])]
}

function componentOf(value: unknown): Component | undefined {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return undefined
  const [name, properties, parts] = value
  const isProperty = (one: unknown): one is Property =>
    Array.isArray(one) && typeof one[0] === 'string' && one.length > 3
  return {
    name: name.toLowerCase(),
    properties: Array.isArray(properties) ? properties.filter(isProperty) : [],
    parts: Array.isArray(parts) ? parts : [],
  }
}

interface Component {
  name: string
  properties: Property[]
  parts: unknown[]
}

/** What each zone that a calendar defines is ahead of UTC, by its name: in winter and in summer. */
function offsetsOf(zones: readonly Component[]): ReadonlyMap<string, readonly number[]> {
  return new Map(
    zones.map(({ properties, parts }) => {
      const offsets = parts.slice(0, MOST_OFFSETS).flatMap((part) => {
        const text = textOf(componentOf(part)?.properties ?? [], 'tzoffsetto') ?? ''
        const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)/.exec(text) ?? []
        return sign ? [(sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)] : []
      })
      return [textOf(properties, 'tzid') ?? '', [...new Set(offsets)]]
    }),
  )
}

const MOST_OFFSETS = 10

function readEvent(properties: readonly Property[], zones: ReadonlyMap<string, readonly number[]>): ReplyEvent {
  const time = (name: string) =>
    timeOf(
      properties.find(([one]) => one === name),
      zones,
    )
  const stamp = time('dtstamp')
  const sequence = Number(textOf(properties, 'sequence') ?? Number.NaN)
  const words = properties.filter(([name]) => name === 'comment').map(([, , , value]) => String(value))
  return {
    uid: textOf(properties, 'uid')?.trim() || null,
    onward: properties.some(
      ([name, { range }]) =>
        name === 'recurrence-id' && typeof range === 'string' && /^thisandfuture$/i.test(range.trim()),
    ),
    ...{ recurrence: time('recurrence-id'), start: time('dtstart'), end: time('dtend') },
    sequence: Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : null,
    stamp: stamp && (stamp.zone === null || stamp.zone === 'UTC' ? stamp.wall : instantOf(stamp.zone, stamp.wall)),
    attendees: properties.filter(([name]) => name === 'attendee').flatMap(attendeeOf),
    comment: commentOf(words.join('\n')),
  }
}

const textOf = (properties: readonly Property[], name: string): string | undefined => {
  const value = properties.find(([one]) => one === name)?.[3]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The words of a person, as one line; null where there are none. */
export const commentOf = (text: string): string | null =>
  shortened(calendarText(text).replace(/\s+/g, ' ').trim(), LONGEST) || null

const ADDRESS = /^[^\s@]+@\S+$/

/** The address in a value such as `mailto:ada@example.com`; undefined where it names none. */
function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Trimmed first: a pattern that begins and ends with white space would look for it in a time of its square.
  const bare = value
    .trim()
    .replace(/^mailto:/i, '')
    .trim()
  const text = bare.startsWith('<') && bare.endsWith('>') ? bare.slice(1, -1) : bare
  return ADDRESS.test(text) ? decoded(text) : undefined
}

/** Some programs percent-encode characters such as `+`. */
function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text)
    return ADDRESS.test(plain) ? plain : text
  } catch {
    return text
  }
}

function attendeeOf([, parameters, , value]: Property): ReadAttendee[] {
  const { partstat, email } = parameters
  const delegated = parameters['delegated-to']
  const address = addressIn(value) ?? addressIn(email)
  if (!address) return []
  return [
    {
      address,
      partstat: typeof partstat === 'string' ? partstat.trim() : 'NEEDS-ACTION',
      delegate: addressIn(Array.isArray(delegated) ? delegated[0] : delegated) ?? null,
      // That is where Google puts the words of a person.
      comment: commentOf(String(parameters['x-response-comment'] ?? '')),
    },
  ]
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/i

/** A time as it stands there; null for what is none, such as the 31st of February. */
function timeOf(property: Property | undefined, zones: ReadonlyMap<string, readonly number[]>): ReadTime | null {
  const [, parameters, , value] = property ?? []
  const [, year, month, date, hour, minute, second, utc] = TIME.exec(String(value ?? '').trim()) ?? []
  if (!year) return null
  const day = hour === undefined
  const millis = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour ?? 0), Number(minute ?? 0))
  const { tzid } = parameters ?? {}
  if (new Date(millis).toISOString().slice(0, 10) !== `${year}-${month}-${date}` || Number(second ?? 0) > 60)
    return null
  const zone = day ? null : utc ? 'UTC' : typeof tzid === 'string' ? zoneOf(tzid) : null
  const offsets = zone === null && !day && typeof tzid === 'string' ? zones.get(tzid) : undefined
  return { wall: millis / 1000 + Number(second ?? 0), zone, day, ...(offsets?.length && { offsets }) }
}
