// What is read of the replies of calendar programs, however they are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReplies } from '../../server/rules/calendar/reply.ts'

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

test('an address of a megabyte is read as fast as any other text', () => {
  const long = 1_000_000
  assert.deepEqual(attendees(`mailto:${' '.repeat(long)}x`), [])
  assert.deepEqual(attendees(`${' '.repeat(long)}mailto:${' '.repeat(long)}a@b.example${' '.repeat(long)}`), [
    'a@b.example',
  ])
  assert.deepEqual(attendees(`${'a@'.repeat(long)} x`), [])
  assert.deepEqual(attendees(`${'@'.repeat(long)} x`), [])
})
