// What summaries make of meetings that moved, were canceled, deleted or excluded, through HTTP, and whose they are.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '../client.ts'
import { API, type Scene, setScene, someone } from '../places/scene.ts'
import { DAY, HOUR, meetingAt, newSeries, pathOf, SLOTS, WEEK } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('merged summaries', (stage) => {
  let scene: Scene
  let client: Client

  beforeEach(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  async function list(path: string, who = client): Promise<any[]> {
    const { status, body, text } = await who.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
    assert.equal(status, 200, text)
    return body
  }
  /** Start, id and state of each, the same wherever it is asked for. */
  async function summed(series: any): Promise<[start: number, id: number | null, state: string][]> {
    const [mine, inRoom, own] = [
      await list('/meeting_summaries'),
      await list(`/rooms/${scene.room}/meeting_summaries`),
      await list(`${pathOf(series)}/meeting_summaries`),
    ]
    assert.deepEqual(inRoom, mine)
    assert.deepEqual(own, mine)
    return mine.map(({ start_time, meeting_id, state }) => [start_time.value, meeting_id, state])
  }
  const slots = (...places: number[]) => places.map((place) => [SLOTS[place]!, null, 'pending'])
  const made = async (series: any, place: number, ...bodies: object[]): Promise<number> => {
    const { meeting_id } = await meetingAt(client, series, SLOTS[place]!)
    for (const body of bodies) {
      const { status, text } = await client.patch(`/meetings/${meeting_id}`, body)
      assert.equal(status, 200, text)
    }
    return meeting_id
  }

  test('a slot gives way to its meeting, which shows its own state, name and times', async () => {
    const series = await newSeries(scene, { rcount: 4 })
    const id = await made(series, 1, { name: 'Our own', duration_minutes: 15 }, { state: 'started' })
    assert.deepEqual(await summed(series), [...slots(0), [SLOTS[1], id, 'started'], ...slots(2, 3)])
    const [, row] = await list('/meeting_summaries')
    assert.deepEqual([row.name, row.end_time.value - row.start_time.value], ['Our own', 900])
    assert.deepEqual(
      [row.resource_url, row.meeting_url],
      [`${API}/meetings/${id}`, `https://moot.example/meetings/${id}`],
    )
    for (const state of ['paused', 'ended']) {
      await client.patch(`/meetings/${id}`, { state })
      assert.equal((await summed(series))[1]![2], state)
    }
  })

  test('a moved meeting stands at its own start, and its slot is taken', async () => {
    const series = await newSeries(scene, { rcount: 4 })
    const id = await made(series, 1, { start_time: SLOTS[2] + DAY })
    assert.deepEqual(await summed(series), [...slots(0, 2), [SLOTS[2] + DAY, id, 'pending'], ...slots(3)])
    const window = `?after=${SLOTS[1]}&before=${SLOTS[1] + 1}`
    assert.deepEqual(await list(`/meeting_summaries${window}`), [])
    const there = `?after=${SLOTS[2] + DAY}&before=${SLOTS[2] + DAY + 1}`
    assert.equal((await list(`${pathOf(series)}/meeting_summaries${there}`))[0].meeting_id, id)
    await client.patch(`/meetings/${id}`, { start_time: null })
    assert.deepEqual(await summed(series), slots(0, 2, 3), 'summaries are of scheduled meetings')
  })

  test('a canceled meeting is shown as canceled; deleted and excluded slots are absent', async () => {
    const series = await newSeries(scene, { rcount: 5 })
    const id = await made(series, 1, { state: 'canceled' })
    await client.delete(`/meetings/${await made(series, 2)}`)
    const { recurrence } = (await client.get(pathOf(series))).body
    const excluded_dates = [...recurrence.excluded_dates, '2026-03-26T09:00:00']
    await client.patch(pathOf(series), { excluded_dates })
    assert.deepEqual(await summed(series), [...slots(0), [SLOTS[1], id, 'canceled'], ...slots(4)])
    await client.patch(pathOf(series), { excluded_dates: null })
    assert.deepEqual(await summed(series), [...slots(0), [SLOTS[1], id, 'canceled'], ...slots(3, 4)])
  })

  test('resource_url, followed, is the meeting; that of a slot makes it, and is the slot of the same meeting then', async () => {
    const series = await newSeries(scene, { rcount: 4 })
    await made(series, 1, { start_time: SLOTS[1] + HOUR })
    const extra = { added_dates: ['2026-03-10T14:00:00'] }
    await client.patch(pathOf(series), extra)
    const rows = await list('/meeting_summaries')
    assert.equal(rows.length, 5)
    for (const row of rows) {
      assert.ok(row.resource_url.startsWith(API))
      const { status, body } = await client.get(row.resource_url.slice(API.length))
      assert.equal(status, 200)
      const { name, state, start_time, end_time, room_id, started_ts } = body
      assert.deepEqual({ ...row, name, state, start_time, end_time, room_id, started_ts }, row)
      assert.equal(body.meeting_series_id.value, row.meeting_series_id)
      if (row.meeting_id !== null) assert.equal(body.meeting_id, row.meeting_id)
    }
    const after = await list('/meeting_summaries')
    assert.deepEqual(
      after.map(({ meeting_id, meeting_url, resource_url, state_ts, ...rest }) => rest),
      rows.map(({ meeting_id, meeting_url, resource_url, state_ts, ...rest }) => rest),
    )
    for (const row of after) assert.equal(row.resource_url, `${API}/meetings/${row.meeting_id}`)
  })

  test('ends_after finds what is going on, however long ago it began, by its own length or that of its series', async () => {
    const weeks = await newSeries(scene, { rcount: 2, duration_minutes: (10 * DAY) / 60 })
    const add = async (name: string, start_time: number, seconds?: number) =>
      (
        await client.post(`/rooms/${scene.room}/meetings`, {
          ...{ name, start_time, ...(seconds !== undefined && { duration_seconds: seconds }) },
        })
      ).body.meeting_id
    const at = SLOTS[1] + DAY
    await add('Over', at - 2 * DAY, DAY)
    await add('Ends then', at - DAY, DAY)
    const long = await add('All winter', at - 360 * DAY, 361 * DAY)
    const without = await add('Without a length', at)
    await add('Later', at + DAY, HOUR)
    const window = `?ends_after=${at}&before=${at + DAY}`
    const expected = [
      [at - 360 * DAY, long],
      [SLOTS[0], null],
      [SLOTS[1], null],
      [at, without],
    ]
    for (const path of ['', `/rooms/${scene.room}`]) {
      const rows = await list(`${path}/meeting_summaries${window}`)
      assert.deepEqual(
        rows.map(({ start_time, meeting_id }) => [start_time.value, meeting_id]),
        expected,
      )
      assert.deepEqual(await list(`${path}/meeting_summaries${window}&sort=-start_time`), rows.toReversed())
    }
    const starts = async (query: string) =>
      (await list(`${pathOf(weeks)}/meeting_summaries?${query}`)).map(({ start_time }) => start_time.value)
    assert.deepEqual(await starts(`ends_after=${SLOTS[0] + 10 * DAY - 1}`), [SLOTS[0], SLOTS[1]])
    assert.deepEqual(await starts(`ends_after=${SLOTS[0] + 10 * DAY}`), [SLOTS[1]])
    assert.deepEqual(await starts(`after=${SLOTS[1]}&ends_after=${SLOTS[0] + DAY}`), [SLOTS[1]])
    const { status } = await client.get(`/meeting_summaries?ends_after=${at}&before=${at + 365 * DAY + 1}`)
    assert.equal(status, 422)
  })

  test('a slot shows the present words and length of its series', async () => {
    const series = await newSeries(scene, { rcount: 1 })
    await client.patch(pathOf(series), { name: 'Pier round', duration_minutes: null })
    const [row] = await list('/meeting_summaries')
    assert.deepEqual([row.name, row.end_time], ['Pier round', null])
  })

  test('meetings and slots of one start have an order of their own, turned round by -start_time', async () => {
    const twins = [await newSeries(scene, { rcount: 2 }), await newSeries(scene, { rcount: 2 })]
    await client.post(`/rooms/${scene.room}/meetings`, { name: 'alone', start_time: SLOTS[0] })
    await made(twins[1], 0)
    const rows = await list('/meeting_summaries')
    assert.deepEqual(
      rows.map(({ meeting_series_id, start_time }) => [start_time.value, meeting_series_id]),
      [
        [SLOTS[0], null],
        ...[0, 1].flatMap((slot) => twins.map(({ meeting_series_id }) => [SLOTS[slot], meeting_series_id])),
      ],
    )
    assert.deepEqual(await list('/meeting_summaries?sort=-start_time'), rows.toReversed())
    const paged = await Promise.all(rows.map((_, page) => client.get(`/meeting_summaries?per_page=1&page=${page}`)))
    assert.deepEqual(
      paged.flatMap(({ body }) => body),
      rows,
    )
  })

  test("the caller's: meetings they attend or created, and slots of series they are invited to or created", async () => {
    const series = await newSeries(scene, { rcount: 2 })
    const person = await someone(stage(), scene, { room: 2 })
    const mine = async () => (await list('/meeting_summaries', person.client)).map(({ name }) => name)
    assert.deepEqual(await mine(), [])
    const room = `/rooms/${scene.room}`
    const other = (await client.post(`${room}/meetings`, { name: 'other', start_time: SLOTS[3] })).body
    assert.deepEqual(await mine(), [])
    const seat = await client.post(`/meetings/${other.meeting_id}/guests`, { member_id: person.id })
    assert.deepEqual(await mine(), ['other'])
    await client.delete(`/attendees/${seat.body.attendee_id}`)
    assert.deepEqual(await mine(), [])
    await person.client.post(`${room}/meetings`, { name: 'own', start_time: SLOTS[4] })
    const invited = await client.post(`${pathOf(series)}/guests`, { member_id: person.id })
    assert.deepEqual(await mine(), ['Harbour round', 'Harbour round', 'own'])
    await client.delete(`/invitees/${invited.body.invitee_id}`)
    assert.deepEqual(await mine(), ['own'])
    assert.deepEqual(await list('/meeting_summaries', scene.chief.client), [])
  })

  test("a room's: everything to whoever reads it, to its Guests what they are invited to", async () => {
    const [series, other] = [
      await newSeries(scene, { rcount: 2 }),
      await newSeries(scene, { name: 'Other', rcount: 1 }),
    ]
    await client.post(`/rooms/${scene.room}/meetings`, { name: 'alone', start_time: SLOTS[5] })
    const second = await made(series, 1)
    const seen = async (who: Client) =>
      (await list(`/rooms/${scene.room}/meeting_summaries`, who)).map(({ name, start_time }) => [
        name,
        start_time.value,
      ])
    const [observer, guest] = [await someone(stage(), scene, { room: 4 }), await someone(stage(), scene, { room: 5 })]
    const all = [
      ['Harbour round', SLOTS[0]],
      ['Other', SLOTS[0]],
      ['Harbour round', SLOTS[1]],
      ['alone', SLOTS[5]],
    ]
    assert.deepEqual(await seen(observer.client), all)
    assert.deepEqual(await seen(guest.client), [])
    await client.post(`/meetings/${second}/guests`, { member_id: guest.id })
    assert.deepEqual(await seen(guest.client), [['Harbour round', SLOTS[1]]])
    await client.post(`${pathOf(series)}/guests`, { member_id: guest.id })
    assert.deepEqual(await seen(guest.client), [
      ['Harbour round', SLOTS[0]],
      ['Harbour round', SLOTS[1]],
    ])
    const place = `${pathOf(other)}/meeting_summaries`
    assert.equal((await guest.client.get(place)).status, 403)
    const { headers } = await guest.client.get(`/rooms/${scene.room}/meeting_summaries?per_page=1`)
    assert.equal(Number(headers['x-total-count']), 2)
  })

  test('a meeting that moved to another room is summed up there, and not in its series', async () => {
    const series = await newSeries(scene, { rcount: 2 })
    const other = await stage().room(scene.organization, { name: 'Pier' })
    await stage().place(other, scene.owner.id, 2)
    const id = await made(series, 0, { room_id: other })
    const inRoom = async (room: number) =>
      (await list(`/rooms/${room}/meeting_summaries`)).map(({ meeting_id }) => meeting_id)
    assert.deepEqual([await inRoom(scene.room), await inRoom(other)], [[null], [id]])
    const rows = await list(`${pathOf(series)}/meeting_summaries?after=${SLOTS[0]}&before=${SLOTS[0] + WEEK}`)
    assert.deepEqual(rows, [])
  })
})
