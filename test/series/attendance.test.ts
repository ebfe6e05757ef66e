// Attendance of series, and how being there is noted, through HTTP.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { opened } from '../sheet.ts'
import { onBothDatabases } from '../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

onBothDatabases(
  'attendance',
  (stage) => {
    let scene: Scene
    before(async () => {
      scene = await setScene(stage())
    })

    async function withGuest() {
      const { client } = scene.owner
      const series = await newSeries(scene)
      const guest = await someone(stage(), scene, { organization: 5, room: 3 })
      assert.equal((await client.post(`${pathOf(series)}/invitees`, { member_id: guest.id })).status, 201)
      const first = await meetingAt(client, series, SLOTS[0])
      const at = `/meetings/${first.meeting_id}`
      const record = async () =>
        (await client.get(`${at}/attendees`)).body.find((one: any) => one.member_id === guest.id)
      return { client, series, guest, at, record }
    }

    test('whoever is in a running meeting attends it; whoever runs it corrects that for good', async () => {
      const { client, guest, at, record } = await withGuest()
      const here = () => guest.client.put(`${at}/presence`, {})
      assert.equal((await here()).status, 204)
      assert.equal((await record()).attended, false)
      await client.patch(at, { state: 'started' })
      await here()
      const { attended, attendee_id } = await record()
      assert.equal(attended, true)
      assert.equal((await client.patch(`/attendees/${attendee_id}`, { attended: false })).status, 200)
      stage().pass(120)
      await here()
      assert.equal((await record()).attended, false)
      assert.equal((await guest.client.patch(`/attendees/${attendee_id}`, { attended: true })).status, 403)
    })

    test('what was said before somebody comes counts too, and whoever is not invited is not noted', async () => {
      const { client, guest, at, record } = await withGuest()
      const { attendee_id } = await record()
      await client.patch(at, { state: 'started' })
      await client.patch(`/attendees/${attendee_id}`, { attended: false })
      await guest.client.put(`${at}/presence`, {})
      assert.equal((await record()).attended, false)
      const reader = await someone(stage(), scene, { organization: 5, room: 4 })
      assert.equal((await reader.client.put(`${at}/presence`, {})).status, 204)
      assert.equal((await client.get(`${at}/attendees`)).body.length, 2)
    })

    test('a series lists everybody in each meeting, in the order of the meetings, and as a sheet', async () => {
      const { client, series, guest, at } = await withGuest()
      await client.patch(at, { state: 'started' })
      await guest.client.put(`${at}/presence`, {})
      await meetingAt(client, series, SLOTS[1])
      const { status, body, headers } = await client.get(`${pathOf(series)}/attendance`)
      assert.equal(status, 200)
      assert.deepEqual(
        body.map((row: any) => row.start_time.value),
        [SLOTS[0], SLOTS[0], SLOTS[1], SLOTS[1]],
      )
      const own = body.filter((row: any) => row.member_id === guest.id)
      assert.deepEqual(Object.keys(own[0]), [
        ...['member_id', 'member_name', 'meeting_id', 'start_time', 'started_ts', 'role_id', 'rsvp', 'attended'],
      ])
      assert.deepEqual(
        own.map(({ attended }: any) => attended),
        [true, false],
      )
      assert.equal(headers['x-total-count'], undefined)
      const paged = await client.get(`${pathOf(series)}/attendance?per_page=3&fields=attended`)
      assert.equal(paged.headers['x-total-count'], '4')
      assert.equal(paged.body.length, 3)

      const sheet = await client.get(`${pathOf(series)}/attendance?format=xlsx`)
      assert.equal(sheet.status, 200)
      const { head, rows, column } = opened(sheet.bytes)
      assert.deepEqual(
        head,
        ['Name', 'Mar\u00a02,\u00a02026', 'Mar\u00a012,\u00a02026'],
        'the day on which it was held',
      )
      assert.equal(rows.length, 2)
      const row = column('Name').indexOf(own[0].member_name)
      assert.deepEqual([column(head[1] as string)[row], column(head[2] as string)[row]], ['Attended', 'None Yet'])
      const stranger = await someone(stage(), scene)
      assert.equal((await stranger.client.get(`${pathOf(series)}/attendance`)).status, 403)
    })

    test('nobody was absent from a meeting that is canceled: it is in neither list nor sheet', async () => {
      const { client, series, at } = await withGuest()
      await meetingAt(client, series, SLOTS[1])
      await client.patch(at, { state: 'canceled' })
      const starts = async () => {
        const { body } = await client.get(`${pathOf(series)}/attendance`)
        return body.map((row: any) => row.start_time.value)
      }
      assert.deepEqual(await starts(), [SLOTS[1], SLOTS[1]])
      const { head } = opened((await client.get(`${pathOf(series)}/attendance?format=xlsx`)).bytes)
      assert.deepEqual(head, ['Name', 'Mar\u00a012,\u00a02026'])
      await client.patch(at, { state: 'pending' })
      assert.deepEqual(await starts(), [SLOTS[0], SLOTS[0], SLOTS[1], SLOTS[1]])
    })
  },
  { locale: 'en-US' },
)
