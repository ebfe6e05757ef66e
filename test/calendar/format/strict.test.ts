// Calendars by the letter of the standards: lines of 75 bytes (RFC 5545, 3.1), texts (3.3.11), and what has to stand in what mail
// asks of calendars (RFC 5546, 3.2), whatever people write. Samples of mail are read as well.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import type { CalendarEvent } from '../../../server/calendar/format/component.ts'
import { icsFile, icsOf } from '../../../server/calendar/format/ics.ts'

const NOW = Date.parse('2026-11-22T21:00:00Z') / 1000

/** The lines of a calendar, unfolded. */
function linesOf(text: string): string[] {
  assert.doesNotMatch(text, /(^|[^\r])\n|\r(?!\n)/)
  assert.ok(text.endsWith('\r\n'))
  const folded = text.slice(0, -2).split('\r\n')
  for (const line of folded) {
    assert.ok(line, 'an empty line')
    assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029]/u)
    // A character is not parted.
    assert.ok(line.isWellFormed(), line)
  }
  return text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

/** The lines between the beginning and the end of each component of a kind. */
function componentsOf(lines: readonly string[], kind: string): string[][] {
  const starts = lines.flatMap((line, at) => (line === `BEGIN:${kind}` ? [at] : []))
  return starts.map((at) => lines.slice(at + 1, lines.indexOf(`END:${kind}`, at)))
}
const valuesOf = (lines: readonly string[], name: string): string[] =>
  lines.filter((line) => new RegExp(`^${name}[:;]`).test(line))

/** How often each property stands in an event, by the method of its calendar: least and most. */
const MANY = Number.POSITIVE_INFINITY
const ALWAYS = { UID: [1, 1], DTSTAMP: [1, 1], DTSTART: [1, 1], SEQUENCE: [1, 1], SUMMARY: [1, 1] } as const
const OPTIONAL = ['DTEND', 'RRULE', 'RECURRENCE-ID', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS', 'TRANSP', 'CLASS']
const RULES: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  REQUEST: { ...ALWAYS, ORGANIZER: [1, 1], ATTENDEE: [1, MANY], 'REQUEST-STATUS': [0, 0] },
  CANCEL: { ...ALWAYS, ORGANIZER: [1, 1], ATTENDEE: [0, MANY], 'REQUEST-STATUS': [0, 0] },
  none: ALWAYS,
}

/** Checks a calendar; gives the lines of its events. */
function check(text: string): string[][] {
  const lines = linesOf(text)
  const [method = 'none'] = valuesOf(lines, 'METHOD').map((line) => line.slice('METHOD:'.length))
  for (const name of ['PRODID', 'VERSION']) assert.equal(valuesOf(lines, name).length, 1, name)
  const events = componentsOf(lines, 'VEVENT')
  const zones = componentsOf(lines, 'VTIMEZONE').map((zone) => zone[0]!.slice('TZID:'.length))
  assert.equal(new Set(zones).size, zones.length)
  for (const event of events) {
    for (const [name, [least, most]] of Object.entries(RULES[method]!)) {
      const count = valuesOf(event, name).length
      assert.ok(count >= least && count <= most, `${method} ${name} ${count}`)
    }
    for (const name of OPTIONAL) assert.ok(valuesOf(event, name).length <= 1, name)
    for (const line of event) {
      const zone = /^[A-Z-]+;TZID=([^:;]+):/.exec(line)?.[1]
      if (zone) assert.ok(zones.includes(zone), line)
      // Commas, semicolons and backslashes of a text are escaped.
      const words = /^(?:SUMMARY|LOCATION|DESCRIPTION):(.*)$/.exec(line)?.[1]
      if (words !== undefined) assert.doesNotMatch(words.replace(/\\[\\;,n]/g, ''), /[\\;,]/)
    }
  }
  for (const zone of componentsOf(lines, 'VTIMEZONE')) {
    const parts = [...componentsOf(zone, 'STANDARD'), ...componentsOf(zone, 'DAYLIGHT')]
    assert.ok(parts.length)
    for (const part of parts)
      for (const name of ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO']) assert.equal(valuesOf(part, name).length, 1, name)
  }
  return events
}

/** What somebody may have written, and may have meant to break a calendar with. */
const TEXTS = [
  ...['Tide tables', 'ä'.repeat(300), '😀'.repeat(150), '👩‍👩‍👧‍👦'.repeat(40), 'é'.repeat(200), '漢字'.repeat(20_000)],
  ...['a,b;c\\d', '\\n \\, \\;', 'BEGIN:VALARM\r\nEND:VALARM', '^n ^^ "quoted"', '\ufeffmark', '\u202eright to left'],
  ...[
    'one\ntwo\r\nthree\rfour',
    'x\u2028y\u2029z\u0085w',
    '\u0000\u0007\u001b[31m',
    '\t \n',
    '\ud800 alone',
    'x'.repeat(100_000),
  ],
  ...Array.from({ length: 8 }, (_, more) => `${'a'.repeat(60 + more)}😀é漢${'b'.repeat(70)}`),
]

const person = (name: string) => ({ name, address: 'ada@harbour.example', partstat: 'NEEDS-ACTION' })
const eventWith = (text: string, method: CalendarEvent['method']): CalendarEvent => ({
  ...{ start: NOW, end: NOW + 3600, timezone: 'Africa/Casablanca', rrule: 'FREQ=DAILY', until: NOW + 9e7, exdates: [] },
  ...{ private: true, uid: 'tide@moot.example', sequence: 1, method, recurrence_id: null, stamp: NOW },
  ...{ summary: text, location: text, description: text, url: 'https://moot.example/meetings/1' },
  organizer: { name: text, address: 'moot@moot.example' },
  attendees: [{ ...person(text), role: 'CHAIR', replyRequested: true }],
})

test('what mail asks of calendars, and files, whatever somebody wrote', () => {
  for (const text of TEXTS) {
    for (const method of ['REQUEST', 'CANCEL'] as const) assert.equal(check(icsOf(eventWith(text, method))).length, 1)
    const file = icsFile([eventWith(text, null), { ...eventWith(text, null), organizer: null, uid: 'other' }], NOW)
    assert.equal(check(file).length, 2)
    assert.deepEqual(valuesOf(linesOf(file), 'METHOD'), [])
  }
})

test('the samples of mail', async () => {
  let count = 0
  for (const path of globSync('docs/samples/mail/*.eml')) {
    const { attachments } = await PostalMime.parse(readFileSync(path))
    for (const { mimeType, content } of attachments) {
      if (mimeType !== 'text/calendar') continue
      const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
      // The reader of mail gives lines without their returns.
      assert.equal(check(text.replace(/\r?\n/g, '\r\n')).length, 1)
      count++
    }
  }
  assert.ok(count > 20, String(count))
})
