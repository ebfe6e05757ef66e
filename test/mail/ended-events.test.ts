// What calendars are told of a segment that ends: its name and its times, and what it was about no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { calendarPost } from './calendar-post.ts'

onBothDatabases('events that end', (stage) => {
  const post = calendarPost(stage)
  const FULL = { description: '<p>Bring the tables</p>', location: 'Boathouse' }

  test('another rule after the first meeting, or a split: the old event has its name, its times and its UID alone', async () => {
    for (const change of ['rule', 'split']) {
      const { id, first } = await post.announced(FULL)
      const uid = first[0]!.event['UID']
      if (change === 'rule') {
        stage().pass(9 * 86_400)
        await post.ask('PATCH', `/meeting_series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-12T10:00:00' })
      } else await post.ask('POST', `/meeting_series/${id}/split`, { from: '2026-03-24T09:00:00Z', name: 'Later' })
      const old = (await post.sentLater()).filter(({ event }) => event['UID'] === uid)
      assert.equal(old.length, 2, change)
      for (const { event, method } of old) {
        assert.equal(method, 'REQUEST')
        assert.match(event['RRULE']!, /UNTIL=/)
        for (const name of ['DESCRIPTION', 'LOCATION']) assert.equal(event[name], undefined, `${change}: ${name}`)
      }
    }
  })
})
