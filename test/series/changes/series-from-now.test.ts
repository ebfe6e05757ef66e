// A change of a series holds from now on, through HTTP: what was stays, and what comes is worked out once more.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { DAY, HOUR, meetingAt, meetingsAt, newSeries, pathOf, SLOTS, startsOf, utc, WEEK } from '../series-scene.ts'

/** Daily at 09:00 UTC since three days; now it is 10:00. */
const DAILY = { dtstart: '2026-02-27T09:00:00', timezone_name: 'UTC', rrule_parts: { freq: 'daily' } }
const day = (number: number) => utc('2026-03-02T09:00') + number * DAY

onBothDatabases('series from now on', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const change = async (series: any, body: object) => {
    const answer = await scene.owner.client.patch(pathOf(series), body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const set = async ({ meeting_id }: any, ...bodies: object[]) => {
    for (const body of bodies) {
      const { status, text } = await scene.owner.client.patch(`/meetings/${meeting_id}`, body)
      assert.equal(status, 200, text)
    }
  }
  const statusOf = async ({ meeting_id }: any) => (await scene.owner.client.get(`/meetings/${meeting_id}`)).status
  const statusAt = async (series: any, time: number) =>
    (await scene.owner.client.get(`${pathOf(series)}/meeting_at/${time}`)).status
  const starts = (series: any, from: number, to: number) =>
    startsOf(scene.owner.client, series, `&after=${day(from) - HOUR}&before=${day(to) + 12 * HOUR}`)

  test('meetings before now stay, earlier slots are no longer offered', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, DAILY)
    const [held, pending, canceled, coming] = await meetingsAt(client, series, [day(-3), day(-2), day(0), day(1)])
    await set(held, { state: 'started' }, { state: 'ended' })
    await set(canceled, { state: 'canceled' })
    assert.equal((await starts(series, -3, 2)).length, 6)
    await change(series, { dtstart: '2026-02-27T15:30:00' })
    for (const meeting of [held, pending, canceled, coming]) assert.equal(await statusOf(meeting), 200)
    const today = day(0) + 6.5 * HOUR
    assert.deepEqual(await starts(series, -3, 2), [
      ...[day(-3), day(-2), day(0)],
      ...[today, today + DAY, today + 2 * DAY],
    ])
    assert.equal(await statusAt(series, day(-1)), 404)
    assert.equal(await statusAt(series, day(-1) + 6.5 * HOUR), 404)
    for (const meeting of [held, pending, canceled])
      assert.equal((await meetingAt(client, series, meeting.start_time.value)).meeting_id, meeting.meeting_id)
  })

  test('a local day on which the series already held a meeting gets no second slot', async () => {
    const { client } = scene.owner
    for (const [states, second] of [
      [[{ state: 'started' }], false],
      [[{ state: 'started' }, { state: 'paused' }], false],
      [[{ state: 'started' }, { state: 'ended' }], false],
      [[{ state: 'canceled' }], true],
      [[], true],
    ] as const) {
      const series = await newSeries(scene, DAILY)
      const meeting = await meetingAt(client, series, day(0))
      await set(meeting, ...states)
      await change(series, { dtstart: '2026-02-27T15:30:00' })
      const today = day(0) + 6.5 * HOUR
      assert.deepEqual(await starts(series, 0, 1), [day(0), ...(second ? [today] : []), today + DAY])
      assert.equal(await statusAt(series, today), second ? 200 : 404)
      assert.equal((await client.get(pathOf(series))).body.recurrence.excluded_dates, null, 'nobody excluded it')
    }
  })

  test('a day stays blocked when the time of day changes again, and is free for a day of its own again later', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, DAILY)
    await set(await meetingAt(client, series, day(0)), { state: 'started' })
    for (const time of ['15:30', '16:30', '17:00']) {
      await change(series, { dtstart: `2026-02-27T${time}:00` })
      assert.deepEqual(await starts(series, 0, 0), [day(0)], time)
    }
    const tomorrow = utc('2026-03-03T17:00')
    assert.deepEqual(await starts(series, 1, 1), [tomorrow])
  })

  test('of today, what comes later moves too, but never to before now', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { ...DAILY, dtstart: '2026-02-27T12:00:00' })
    const [meeting, tomorrow] = await meetingsAt(client, series, [day(0) + 3 * HOUR, day(1) + 3 * HOUR])
    await change(series, { dtstart: '2026-02-27T14:00:00' })
    assert.equal((await meetingAt(client, series, day(0) + 5 * HOUR)).meeting_id, meeting.meeting_id)
    await stage().events()
    await change(series, { dtstart: '2026-02-27T08:00:00' })
    const stayed = await meetingAt(client, series, day(0) + 5 * HOUR)
    assert.deepEqual([stayed.meeting_id, stayed.start_time.value], [meeting.meeting_id, day(0) + 5 * HOUR])
    assert.deepEqual(await stage().events(), [
      `meeting_scheduled /meetings/${tomorrow.meeting_id}`,
      `meeting_series_scheduled ${pathOf(series)}`,
    ])
    assert.deepEqual(await starts(series, 0, 1), [day(0) + 5 * HOUR, day(1) - HOUR])
    assert.equal(await statusAt(series, day(0) - HOUR), 404)
    // It is still a meeting of the series, and goes with the next change.
    await change(series, { dtstart: '2026-02-27T16:00:00' })
    assert.equal((await meetingAt(client, series, day(0) + 7 * HOUR)).meeting_id, meeting.meeting_id)
    assert.deepEqual(await starts(series, 0, 1), [day(0) + 7 * HOUR, day(1) + 7 * HOUR])
  })

  test('an excluded date that is taken out again brings its slot back, unless its meeting was deleted', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[1])
    const dates = ['2026-03-12T09:00:00', '2026-03-19T09:00:00']
    assert.deepEqual((await change(series, { excluded_dates: dates })).recurrence.excluded_dates, dates)
    assert.equal(await statusOf({ meeting_id }), 410)
    assert.deepEqual([await statusAt(series, SLOTS[1]), await statusAt(series, SLOTS[2])], [410, 404])
    assert.equal((await change(series, { excluded_dates: [] })).recurrence.excluded_dates, null)
    assert.deepEqual([await statusAt(series, SLOTS[1]), await statusAt(series, SLOTS[2])], [410, 200])
    assert.deepEqual((await startsOf(client, series)).slice(0, 3), [SLOTS[0], SLOTS[2], SLOTS[3]])
  })

  test('a slot that a change took away with its meeting stays away when the change is taken back', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const meeting = await meetingAt(client, series, SLOTS[1])
    await change(series, { rrule_parts: { freq: 'weekly', interval: 2, daysofweek: ['TH'] } })
    assert.equal(await statusOf(meeting), 410)
    await change(series, { rrule_parts: { freq: 'weekly', daysofweek: ['TH'] } })
    assert.equal(await statusAt(series, SLOTS[1]), 410)
    assert.deepEqual((await startsOf(client, series)).slice(0, 2), [SLOTS[0], SLOTS[2]])
  })

  test('excluded dates keep their days when the time of day changes', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    await change(series, { excluded_dates: ['2026-03-12T09:00:00'] })
    const { recurrence } = await change(series, { dtstart: '2026-03-05T10:00:00' })
    assert.deepEqual(recurrence.excluded_dates, ['2026-03-12T10:00:00'])
    assert.deepEqual((await startsOf(client, series)).slice(0, 2), [SLOTS[0] + HOUR, SLOTS[2] + HOUR])
  })

  test('added dates: slots like any other; without them their meetings go', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 2 })
    const extra = utc('2026-03-10T13:00')
    const added_dates = ['2026-03-10T14:00:00', '2026-03-10T14:00:00', '2026-02-10T14:00:00']
    const { recurrence } = await change(series, { added_dates })
    assert.deepEqual(recurrence.added_dates, ['2026-02-10T14:00:00', '2026-03-10T14:00:00'])
    assert.deepEqual(await startsOf(client, series), [SLOTS[0], extra, SLOTS[1]], 'no slot comes to be before now')
    const meeting = await meetingAt(client, series, extra)
    assert.equal((await change(series, { added_dates: null })).recurrence.added_dates, null)
    assert.equal(await statusOf(meeting), 410)
    assert.deepEqual(await startsOf(client, series), [SLOTS[0], SLOTS[1]])
  })

  test('an end and a number of meetings replace each other, and null takes them away', async () => {
    const series = await newSeries(scene, { rcount: 3 })
    const ends = ({ recurrence: { dtuntil, rcount, until_ts } }: any) => [dtuntil, rcount, until_ts?.value ?? null]
    const last = SLOTS[3] + HOUR
    const dtuntil = '2026-03-26T23:59:59'
    assert.deepEqual(ends(await change(series, { dtuntil: '2026-03-26' })), [dtuntil, null, last])
    assert.deepEqual(ends(await change(series, { rcount: 4 })), [null, 4, last])
    assert.deepEqual(ends(await change(series, { rcount: null })), [null, null, null])
    assert.deepEqual(ends(await change(series, { dtuntil: '2026-03-26' })), [dtuntil, null, last])
    assert.deepEqual(ends(await change(series, { dtuntil: null })), [null, null, null])
    assert.deepEqual(ends(await change(series, { rrule: 'FREQ=WEEKLY;COUNT=4' })), [null, 4, last])
    assert.deepEqual(ends(await change(series, { rrule_parts: { freq: 'weekly', interval: 3 } })), [
      ...[null, 4],
      utc('2026-05-07T08:00'),
    ])
    assert.deepEqual(ends(await change(series, { rrule: 'FREQ=WEEKLY' })), [null, null, null])
  })

  test('a change of the words and the schedule at once tells of both', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    await stage().events()
    await change(series, { name: 'Pier round', dtstart: '2026-03-05T10:00:00' })
    assert.deepEqual(await stage().events(), [
      `meeting_scheduled /meetings/${meeting_id}`,
      `meeting_content_changed /meetings/${meeting_id}`,
      `meeting_series_scheduled ${pathOf(series)}`,
      `meeting_series_content_changed ${pathOf(series)}`,
    ])
  })

  test('two dates of a day that become one time keep one meeting', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    await change(series, { added_dates: ['2026-03-12T12:00:00'] })
    const [one, other] = await meetingsAt(client, series, [SLOTS[1], SLOTS[1] + 3 * HOUR])
    await change(series, { dtstart: '2026-03-05T11:00:00', added_dates: ['2026-03-12T11:00:00'] })
    assert.deepEqual([await statusOf(one), await statusOf(other)].toSorted(), [200, 410])
    assert.deepEqual(
      (await startsOf(client, series)).slice(0, 3),
      [0, 1, 2].map((at) => SLOTS[at]! + 2 * HOUR),
    )
  })

  test('PATCHes of different fields in parallel are all kept; beside DELETE there is no resurrection', async () => {
    const { client } = scene.owner
    for (let round = 0; round < 6; round++) {
      const series = await newSeries(scene)
      await meetingAt(client, series, SLOTS[0])
      const changes = [{ name: 'N' }, { audio: 'A' }, { duration_minutes: 5 }, { rcount: 9 }, { location: 'L' }]
      for (const body of await Promise.all(changes.map((body) => client.patch(pathOf(series), body))))
        assert.equal(body.status, 200)
      const { body } = await client.get(pathOf(series))
      assert.deepEqual(
        [body.name, body.audio, body.duration.value, body.recurrence.rcount, body.location],
        ['N', 'A', 300, 9, 'L'],
      )
      const meeting = await meetingAt(client, series, SLOTS[0])
      assert.deepEqual([meeting.name, meeting.audio, meeting.duration.value, meeting.location], ['N', 'A', 300, 'L'])
      const [gone, late] = await Promise.all([
        client.delete(pathOf(series)),
        client.patch(pathOf(series), { rrule_parts: { freq: 'daily' } }),
      ])
      assert.equal(gone.status, 204)
      assert.ok([200, 410].includes(late.status), late.text)
      assert.equal((await client.get(pathOf(series))).status, 410)
      assert.equal(await statusAt(series, SLOTS[0] + WEEK), 410)
    }
  })
})
