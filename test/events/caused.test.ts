// Which change causes which events (docs/api/events.md#events), row by row: each is emitted once, with a resource that can be read.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isReadableBy } from '../../server/api/readable.ts'
import { resources } from '../../server/resources/index.ts'
import { setScene, someone } from '../places/scene.ts'
import { meetingAt, newSeries, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type EventScene, TABLE } from './causes.ts'

onBothDatabases('which change causes which events', (stage) => {
  let place: EventScene
  const mayRead = isReadableBy(resources)
  let owner: { member_id: number; enterprise: boolean }
  let stranger: { member_id: number; enterprise: boolean }

  before(async () => {
    const scene = await setScene(stage())
    const guest = await someone(stage(), scene, { organization: 3, room: 3 })
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    await stage().place(attic, scene.owner.id, 2)
    place = { ...scene, stage: stage(), guest, attic }
    owner = { member_id: scene.owner.id, enterprise: false }
    stranger = { member_id: await stage().person(), enterprise: false }
  })

  for (const { when, given, change, once, events } of TABLE) {
    test(`${when}: ${events.join(', ') || 'nothing'}`, async () => {
      const path = (await given?.(place)) ?? ''
      await stage().events()
      const { status } = await change(place, path)
      assert.ok(status < 300, String(status))
      const told = (await stage().events()).map((line) => line.split(' ') as [event: string, address: string])
      assert.deepEqual(told.map(([event]) => event).toSorted(), events.toSorted())
      const { db } = stage().site
      for (const [event, address] of told) {
        assert.ok(await mayRead(db.reads, owner, address), `${event} ${address}`)
        assert.ok(!(await mayRead(db.reads, stranger, address)), `${event} ${address}`)
      }
      if (once) return
      assert.ok((await change(place, path)).status < 300)
      assert.deepEqual(await stage().events(), [])
    })
  }

  test('what happens in a meeting of a series carries the id of that series', async () => {
    const { owner: by, guest } = place
    const { client } = by
    const series = await newSeries(place)
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    const path = `/meetings/${meeting_id}`
    const item = await client.post(`${path}/action_items`, { description: 'Buy tar', member_id: by.id })
    const seat = await client.post(`${path}/attendees`, { member_id: guest.id })
    for (const [at, change] of [
      [`/action_items/${item.body.action_item_id}`, { member_id: guest.id }],
      [`/attendees/${seat.body.attendee_id}`, { rsvp: 1 }],
      [path, { name: 'At the quay' }],
      [path, { state: 'started' }],
      [path, { state: 'ended' }],
    ] as const)
      assert.equal((await client.patch(at, change)).status, 200, at)
    const told = await stage()
      .site.db.reads.selectFrom('event')
      .select(['event', 'meeting_series_id'])
      .where('meeting_id', '=', meeting_id)
      .execute()
    const events = told.map(({ event }) => event)
    for (const event of [
      'meeting_created',
      'attendee_added',
      'attendee_rsvp',
      'meeting_content_changed',
      'meeting_started',
      'meeting_ended',
      'action_item_created',
    ])
      assert.ok(events.includes(event), event)
    assert.equal(events.filter((event) => event === 'action_item_assigned').length, 2)
    for (const { event, meeting_series_id } of told) assert.equal(meeting_series_id, series.meeting_series_id, event)
  })
})
