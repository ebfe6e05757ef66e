// What calendars are told of an event that ends, since its series has other times: its name and its times, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './mail-scene.ts'

onBothDatabases('events that end', (stage) => {
  const post = calendarPost(stage)
  const FULL = { description: '<p>Bring the tables</p>', location: 'Boathouse' }

  test('another rule after the first meeting: the old event has its name, its times and its UID, and its mail asks for nothing', async () => {
    const { id, first } = await post.announced(FULL)
    const uid = first[0]!.event['UID']
    assert.match(first[0]!.event['DESCRIPTION']!, /Bring the tables/)
    stage().pass(9 * 86_400)
    const other = { rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-12T10:00:00' }
    await post.ask('PATCH', `/meeting_series/${id}`, { ...other, description: 'Bring the sextant' })
    const told = await post.sentLater()
    const old = told.filter(({ event }) => event['UID'] === uid)
    assert.equal(old.length, 2)
    for (const { event, method, subject } of old) {
      assert.deepEqual([method, subject], ['REQUEST', 'Rescheduled: Tide watch'])
      assert.match(event['RRULE']!, /^FREQ=WEEKLY;BYDAY=TU;UNTIL=20260311T/)
      assert.equal(event['DTSTART'], first[0]!.event['DTSTART'])
      assert.equal(event['SEQUENCE'], '1')
      for (const name of ['DESCRIPTION', 'LOCATION', 'URL']) assert.equal(event[name], undefined, name)
      assert.equal(event['ATTENDEE']!.match(/mailto:/g)!.length, 1)
      assert.match(event['ATTENDEE']!, /RSVP=FALSE/)
    }
    const mails = post.server.received.filter(({ subject }) => subject === 'Rescheduled: Tide watch')
    assert.equal(mails.length, 2)
    for (const { text, raw } of mails) {
      assert.match(text!, /has been rescheduled/)
      assert.doesNotMatch(raw, /Will you attend|sextant|Bring the tables/)
    }
    const next = told.filter(({ event }) => event['UID'] !== uid)
    assert.equal(next.length, 2)
    for (const { event } of next) assert.match(event['DESCRIPTION']!, /Bring the sextant/)
  })
})
