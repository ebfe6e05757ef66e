// How much one message may hold: what just fits is read, and what is more by one is refused as too large.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MESSAGE_LIMITS } from '../../../server/mail/receiving/limits.ts'
import { type ReadMessage, readMessage, Unreadable } from '../../../server/mail/receiving/read-message.ts'

const HEAD = 'From: ada@harbour.example\r\nMIME-Version: 1.0\r\n'
const CALENDAR = 'Content-Type: text/calendar; method=REPLY; charset=utf-8'
const EVENT =
  'BEGIN:VEVENT\r\nUID:tide@moot.example\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@harbour.example\r\nEND:VEVENT\r\n'

const mixed = (parts: readonly string[], boundary = 'b'): string =>
  [
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    ...parts.map((part) => `--${boundary}\r\n${part}\r\n`),
    `--${boundary}--\r\n`,
  ].join('')
const calendarOf = (events: number, more = ''): string =>
  `${CALENDAR}\r\n\r\nBEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REPLY\r\n${more}${EVENT.repeat(events)}END:VCALENDAR\r\n`
const filledTo = (size: number, head: string, sign = 'x'): string => head + sign.repeat(size - head.length)
/** A part within so many others. */
const within = (levels: number, part: string): string =>
  Array.from({ length: levels }).reduce<string>((inner, _, level) => mixed([inner], `b${level}`), part)
const forwarded = (times: number, part: string): string =>
  Array.from({ length: times }).reduce<string>(
    (inner) => `Content-Type: message/rfc822\r\n\r\nSubject: Tide\r\n${inner}`,
    part,
  )

const read = (text: string): Promise<ReadMessage> => readMessage(Buffer.from(text))
const { size, headers, lines, parts, partings, depth, nested, calendar, events } = MESSAGE_LIMITS

/** A message that holds so much of what is limited. */
const HOLDING: Readonly<Record<string, { most: number; message: (count: number) => string }>> = {
  'bytes of it all': { most: size, message: (count) => filledTo(count, `${HEAD}\r\n${'x'.repeat(70)}\r\n`) },
  lines: { most: lines, message: (count) => `${HEAD}\r\n${'\n'.repeat(count - 3)}` },
  'lines that may part it': { most: partings, message: (count) => `${HEAD}\r\n${'--\r\n'.repeat(count)}` },
  'parts in it': {
    most: parts,
    message: (count) => HEAD + mixed(Array(count).fill('Content-Type: image/png\r\n\r\nx')),
  },
  'parts of words': { most: parts, message: (count) => HEAD + mixed(Array(count).fill('\r\nx')) },
  'parts of parts': {
    most: parts,
    message: (count) => {
      const inner = (part: string) => mixed(Array(Math.floor(count / 2) - 1).fill(`\r\n${part}`), 'a b')
      return HEAD + mixed([inner('x'), inner('y')].concat(Array(count % 2).fill('\r\nz')))
    },
  },
  'parts within parts': { most: depth, message: (count) => HEAD + within(count, 'Content-Type: text/plain\r\n\r\nx') },
  'bytes of a calendar': {
    most: calendar,
    message: (count) => {
      // Ends of lines are counted as one byte.
      const bare = calendarOf(1, 'X-A:\r\n').split('\r\n\r\n')[1]!.trim().replaceAll('\r\n', '\n')
      const more = count - bare.length
      return HEAD + calendarOf(1, `X-A:${'x'.repeat(more)}\r\n`)
    },
  },
  'events of a calendar': { most: events, message: (count) => HEAD + calendarOf(count) },
  'events of all its calendars': {
    most: events,
    message: (count) => HEAD + mixed([calendarOf(events / 2), calendarOf(count - events / 2, 'X-PART:2\r\n')]),
  },
}

describe('the limits of a message', () => {
  test('they are those that are told', () => {
    assert.deepEqual(
      { size, parts, depth, calendar, events },
      { size: 1024 * 1024, parts: 50, depth: 20, calendar: 256 * 1024, events: 100 },
    )
  })

  for (const [name, { most, message }] of Object.entries(HOLDING))
    test(`${name}: ${most} are read, and one more is too many`, async () => {
      const found = await read(message(most))
      assert.equal(found.from, 'ada@harbour.example')
      if (name.includes('calendar')) assert.ok(found.replies[0]!.events.length)
      await assert.rejects(read(message(most + 1)), (error) => error instanceof Unreadable && error.tooLarge)
    })

  test('bytes of its headers: those of many and of one', async () => {
    const long = (count: number) => `${HEAD}X-Tide: ${'x'.repeat(count)}\r\n\r\nx`
    const many = (count: number) => `${HEAD}${'X-Tide: high\r\n'.repeat(count / 'X-Tide: high'.length)}\r\nx`
    for (const message of [long, many]) {
      assert.equal((await read(message(headers - 1_000))).from, 'ada@harbour.example')
      await assert.rejects(read(message(headers + 1_000)), Unreadable)
    }
  })

  test('messages within messages: what is deeper is not looked into', async () => {
    assert.equal((await read(HEAD + forwarded(nested, calendarOf(1)))).replies.length, 1)
    assert.deepEqual((await read(HEAD + forwarded(nested + 1, calendarOf(1)))).replies, [])
  })

  test('a calendar that comes as an alternative and as a file counts once', async () => {
    const [, text] = calendarOf(events).split('\r\n\r\n') as [string, string]
    const file = `Content-Type: application/ics; name="reply.ics"\r\n\r\n${text}`
    const { replies } = await read(HEAD + mixed([calendarOf(events), file]))
    assert.deepEqual(
      replies.map(({ method, events: found }) => [method, found.length]),
      [['REPLY', events]],
    )
  })
})
