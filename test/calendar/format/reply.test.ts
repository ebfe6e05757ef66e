// What is read of the replies of calendar programs, however they are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneOf } from '../../../server/calendar/format/program-zone.ts'
import { instantsOf, readReplies } from '../../../server/calendar/format/reply.ts'

const reply = (...properties: unknown[]) =>
  readReplies(['vcalendar', [], [['vevent', properties, []]]])[0]!.events[0]!.attendees

/** The attendees of a reply with this value of ATTENDEE, as a parser of calendars gives it. */
const attendees = (value: string) =>
  readReplies([
    'vcalendar',
    [['method', {}, 'text', 'REPLY']],
    [['vevent', [['attendee', { partstat: 'ACCEPTED' }, 'cal-address', value]], []]],
  ])[0]!.events[0]!.attendees.map(({ address }) => address)

test('the address of an attendee, with and without what programs put around it', () => {
  for (const value of ['mailto:ada@harbour.example', 'MAILTO: ada@harbour.example ', ' ada@harbour.example'])
    assert.deepEqual(attendees(value), ['ada@harbour.example'], value)
  for (const value of ['', 'mailto:', 'ada', '@', 'ada@', '@harbour.example', 'a b@harbour.example', 'urn:uuid:7'])
    assert.deepEqual(attendees(value), [], value)
})

test('an address that is written as those of the web are, or beside a value that is none', () => {
  assert.deepEqual(attendees('mailto:ada%2Btide@harbour.example'), ['ada+tide@harbour.example'])
  assert.deepEqual(attendees('mailto:<ada@harbour.example>'), ['ada@harbour.example'])
  assert.deepEqual(attendees('mailto:100%zz@harbour.example'), ['100%zz@harbour.example'])
  const [attendee] = reply(['attendee', { partstat: 'DECLINED', email: 'ada@harbour.example' }, 'uri', 'urn:uuid:7'])
  assert.equal(attendee!.address, 'ada@harbour.example')
})

test('a time of a zone that nobody knows: as the calendar defines it, and as one of the series', () => {
  const part = (offset: string) => ['standard', [['tzoffsetto', {}, 'utc-offset', offset]], []]
  const time = (tzid: string) => {
    const [found] = readReplies([
      'vcalendar',
      [],
      [
        ['vevent', [['recurrence-id', { tzid }, 'date-time', '2026-03-17T05:00:00']], []],
        ['vtimezone', [['tzid', {}, 'text', 'Own zone']], [part('-05:00'), part('-04:00'), part('x')]],
      ],
    ])
    return instantsOf(found!.events[0]!.recurrence!, 'Europe/Berlin').map((one) =>
      new Date(one * 1000).toISOString().slice(11, 16),
    )
  }
  assert.deepEqual(time('Own zone'), ['10:00', '09:00', '04:00'])
  assert.deepEqual(time('Another'), ['04:00'])
  assert.deepEqual(time('Eastern Standard Time'), ['09:00', '04:00'])
})

test('an address of a megabyte is read as fast as any other text', () => {
  const long = 1_000_000
  assert.deepEqual(attendees(`mailto:${' '.repeat(long)}x`), [])
  assert.deepEqual(attendees(`${' '.repeat(long)}mailto:${' '.repeat(long)}a@b.example${' '.repeat(long)}`), [
    'a@b.example',
  ])
  assert.deepEqual(attendees(`${'a@'.repeat(long)} x`), [])
  assert.deepEqual(attendees(`${'@'.repeat(long)} x`), [])
})

test('zones are known by the names of Windows in any case, those of before, and as Outlook shows them', () => {
  const ZONES: Readonly<Record<string, string>> = {
    'W. EUROPE STANDARD TIME': 'Europe/Berlin',
    '  "W. Europe Standard Time "  ': 'Europe/Berlin',
    'w. europe daylight time': 'Europe/Berlin',
    'Mid-Atlantic Standard Time': 'Etc/GMT+2',
    'Kamchatka Standard Time': 'Asia/Kamchatka',
    'Mexico Standard Time': 'America/Mexico_City',
    'U.S. Mountain Standard Time': 'America/Phoenix',
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna': 'Europe/Amsterdam',
    '"(GMT+01.00) Amsterdam / Berlin / Bern / Rom / Stockholm / Wien "': 'Europe/Amsterdam',
    '(UTC-05:00) Eastern Time (US & Canada)': 'America/New_York',
    '(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi': 'Asia/Kolkata',
    '(UTC-03:00) Brasilia': 'America/Sao_Paulo',
    '(UTC) Coordinated Universal Time': 'Etc/UTC',
    'europe/berlin ': 'Europe/Berlin',
  }
  for (const [name, zone] of Object.entries(ZONES)) assert.equal(zoneOf(name), zone, name)
  for (const name of ['(UTC+09:00) Berlin', 'Customized Time Zone', `(UTC) ${'x'.repeat(200)}`])
    assert.equal(zoneOf(name), null)
})
