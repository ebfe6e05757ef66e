// What calendar programs answer (iTIP, RFC 5546): read from jCal into plain values, with every fault that they are known for.

import { fromWindows } from '../windows-zone.ts'
import { instantOf } from '../zone.ts'
import { zoneNamed } from '../zone-name.ts'
import { calendarText } from './component.ts'
import { rsvpOf } from './partstat.ts'

/** A time as a program wrote it. */
export interface ReadTime {
  /** Wall-clock seconds; of a day its midnight. */
  wall: number
  /** A name of the tz database, or UTC; null: floating, or of a zone that nobody knows. */
  zone: string | null
  /** Whether it is a whole day. */
  day: boolean
}

/** An ATTENDEE, with their answer. */
export interface ReadAttendee {
  address: string
  partstat: string
}

/** One event of a reply. */
export interface ReplyEvent {
  uid: string | null
  recurrence: ReadTime | null
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
    const events = component.parts.map(componentOf).filter((part) => part?.name === 'vevent')
    return [{ method: (own ?? method).toUpperCase().trim(), events: events.map((part) => readEvent(part!.properties)) }]
  })
}

/** What an event says for the person who is told to an address. */
export function saidBy({ attendees, comment }: ReplyEvent, method: string, isTold: (address: string) => boolean): Said {
  if (!attendees.length) return { kind: 'words' }
  const own = attendees.filter(({ address }) => isTold(address))
  if (!own.length) return { kind: 'forwarded', address: attendees[0]!.address }
  if (method === 'COUNTER') return { kind: 'answer', rsvp: TENTATIVE, comment }
  const answers = new Set(own.map(({ partstat }) => rsvpOf(partstat)))
  const [rsvp] = answers
  return answers.size === 1 && rsvp ? { kind: 'answer', rsvp, comment } : { kind: 'nothing' }
}

const TENTATIVE = rsvpOf('TENTATIVE')!

/** The instants that a time may mean, the likeliest first: by its own zone, and as a time of the series' zone. */
export function instantsOf({ wall, zone }: ReadTime, seriesZone: string): number[] {
  const own = zone === null ? [] : [zone === 'UTC' ? wall : instantOf(zone, wall)]
  return [...new Set([...own, ...(zone === 'UTC' ? [] : [instantOf(seriesZone, wall)])])]
}

/** The tz database name of a zone as programs write it; null where it is none that is known. */
export function zoneOf(name: string): string | null {
  const plain = name.trim().replace(/^"|"$/g, '')
  if (/^(utc|gmt|z|etc\/utc)$/i.test(plain)) return 'UTC'
  const known = zoneNamed(plain) ?? fromWindows(plain)
  if (known) return known
  // Some put a path before it: /freeassociation.sourceforge.net/Europe/Berlin.
  const words = plain.split('/').filter(Boolean)
  for (let from = Math.max(1, words.length - 3); from < words.length; from++) {
    const found = zoneNamed(words.slice(from).join('/'))
    if (found) return found
  }
  return null
}

function componentOf(value: unknown): { name: string; properties: Property[]; parts: unknown[] } | undefined {
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

function readEvent(properties: readonly Property[]): ReplyEvent {
  const time = (name: string) => timeOf(properties.find(([one]) => one === name))
  const stamp = time('dtstamp')
  const sequence = Number(textOf(properties, 'sequence') ?? Number.NaN)
  const words = properties.filter(([name]) => name === 'comment').map(([, , , value]) => String(value))
  return {
    uid: textOf(properties, 'uid')?.trim() || null,
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
  [...calendarText(text).replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('') || null

const ADDRESS = /^[^\s@]+@\S+$/

function attendeeOf([, parameters, , value]: Property): ReadAttendee[] {
  // Trimmed first: a pattern that begins and ends with white space would look for it in a time of its square.
  const address = String(value)
    .trim()
    .replace(/^mailto:/i, '')
    .trim()
  const { partstat } = parameters
  return ADDRESS.test(address)
    ? [{ address, partstat: typeof partstat === 'string' ? partstat.trim() : 'NEEDS-ACTION' }]
    : []
}

const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/i

/** A time as it stands there; null for what is none, such as the 31st of February. */
function timeOf(property: Property | undefined): ReadTime | null {
  const [, parameters, , value] = property ?? []
  const [, year, month, date, hour, minute, second, utc] = TIME.exec(String(value ?? '').trim()) ?? []
  if (!year) return null
  const day = hour === undefined
  const millis = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour ?? 0), Number(minute ?? 0))
  const { tzid } = parameters ?? {}
  if (new Date(millis).toISOString().slice(0, 10) !== `${year}-${month}-${date}` || Number(second ?? 0) > 60)
    return null
  const zone = day ? null : utc ? 'UTC' : typeof tzid === 'string' ? zoneOf(tzid) : null
  return { wall: millis / 1000 + Number(second ?? 0), zone, day }
}
