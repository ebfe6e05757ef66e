// What calendars that are told some texts show, read by two libraries that expand series each in its own way: every start with its
// UID and the start of the series that it is.
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'

export interface Occurrence {
  uid: string
  /** Which start of its series it is; a single event is its own. Both are instants: `2026-03-10T09:00:00.000Z`. */
  recurrence: string
  start: string
  end: string
  summary: string
  location: string
  /** The answer of whose calendar it is, where that was asked for: a PARTSTAT. */
  answer?: string
}

export interface Range {
  after: number
  before: number
}

const text = (time: Date): string => time.toISOString()

/** The occurrences of a text between two instants, by their start. Both libraries must show the same. `of`: whose answer is read. */
export function occurrencesIn(calendar: string, range: Range, of?: string): Occurrence[] {
  const found = byIcal(calendar, range, of)
  assert.deepEqual(byNodeIcal(calendar, range, of), found)
  return found
}

function byIcal(calendar: string, { after, before }: Range, of?: string): Occurrence[] {
  const root = new ICAL.Component(ICAL.parse(calendar))
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const found: Occurrence[] = []
  const byUid = Map.groupBy(root.getAllSubcomponents('vevent'), (event) => String(event.getFirstPropertyValue('uid')))
  const add = (event: ICAL.Event, at: ICAL.Time, start: ICAL.Time, end: ICAL.Time) =>
    found.push({
      ...{ uid: event.uid, recurrence: text(at.toJSDate()), start: text(start.toJSDate()), end: text(end.toJSDate()) },
      ...{ summary: event.summary ?? '', location: event.location ?? '' },
      ...(of !== undefined && { answer: answerOf(event, of) }),
    })
  for (const events of byUid.values()) {
    const wholes = events.filter((event) => !event.hasProperty('recurrence-id'))
    const parts = events.filter((event) => event.hasProperty('recurrence-id'))
    assert.ok(wholes.length <= 1, 'one event of a UID is the whole')
    const starts = parts.map((part) => String(part.getFirstPropertyValue('recurrence-id')))
    assert.equal(new Set(starts).size, starts.length, 'each start is replaced once')
    const [whole] = wholes
    if (!whole) {
      for (const part of parts) {
        const event = new ICAL.Event(part)
        add(event, event.recurrenceId, event.startDate, event.endDate)
      }
      continue
    }
    const event = new ICAL.Event(whole, { exceptions: parts, strictExceptions: true })
    if (!event.isRecurring()) {
      add(event, event.startDate, event.startDate, event.endDate)
      continue
    }
    const each = event.iterator()
    for (let at = each.next(); at && at.toJSDate().getTime() / 1000 < before + 400 * 86_400; at = each.next()) {
      const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(at)
      add(item, recurrenceId, startDate, endDate)
    }
  }
  return inRange(found, { after, before })
}

const answerOf = ({ component }: ICAL.Event, of: string): string => {
  const seat = component.getAllProperties('attendee').find((one) => one.getFirstValue() === `mailto:${of}`)
  return String(seat?.getFirstParameter('partstat') ?? '')
}

const inRange = (found: readonly Occurrence[], { after, before }: Range): Occurrence[] =>
  found
    .filter(({ start }) => Date.parse(start) / 1000 > after && Date.parse(start) / 1000 < before)
    .toSorted((one, other) => one.start.localeCompare(other.start) || one.uid.localeCompare(other.uid))

/** The same by one library, which also reads what replaces a start that is left out. */
export function byNodeIcal(calendar: string, { after, before }: Range, of?: string): Occurrence[] {
  const range = { from: new Date((after - 400 * 86_400) * 1000), to: new Date((before + 400 * 86_400) * 1000) }
  const found = textsOf(calendar)
    .flatMap((one) => Object.values(nodeIcal.sync.parseICS(one)).filter((part) => part?.type === 'VEVENT') as VEvent[])
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, range))
    .map(({ start, end, summary, event }) => ({
      ...{ uid: event.uid, recurrence: text(event.recurrenceid ?? start), start: text(start), end: text(end) },
      ...{ summary: String(summary), location: String(event.location ?? '') },
      ...(of !== undefined && { answer: answerRead(event, of) }),
    }))
  return inRange(found, { after, before })
}

function answerRead({ attendee = [] }: Partial<VEvent>, of: string): string {
  const seat = [attendee].flat().find((one) => typeof one === 'object' && one.val === `mailto:${of}`)
  return (typeof seat === 'object' && seat.params?.PARTSTAT) || ''
}

/** The library keeps one event of a UID whose whole is missing, so each of these is read by itself. */
function textsOf(calendar: string): string[] {
  const blocks = calendar.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g) ?? []
  const uidOf = (block: string) => /^UID:(.*)/m.exec(block)![1]!
  const whole = new Set(blocks.filter((block) => !/^RECURRENCE-ID/m.test(block)).map(uidOf))
  const parts = blocks.filter((block) => !whole.has(uidOf(block)))
  const rest = parts.reduce((left, block) => left.replace(block, ''), calendar)
  const head = calendar.slice(0, calendar.indexOf('BEGIN:VEVENT'))
  return [rest, ...parts.map((block) => `${head}${block}END:VCALENDAR\r\n`)]
}
