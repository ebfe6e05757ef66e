// Dates that a series leaves out, through HTTP: as many as it can gather are shown, and what is shown is taken back.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, meetingAt, newSeries, pathOf, utc } from './series-scene.ts'

const FIRST = utc('2026-03-05T08:00')
const MOST = 10_000
/** Wall-clock seconds of nine o'clock that many days after the first meeting. */
const morning = (day: number) => FIRST + 3600 + day * DAY
const local = (day: number) => new Date(morning(day) * 1000).toISOString().slice(0, 19)
const dates = (count: number, from = 0) => Array.from({ length: count }, (_, day) => local(from + day))

onBothDatabases('the dates that a series leaves out', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  const daily = () => newSeries(scene, { rrule_parts: { freq: 'daily' }, timezone_name: 'UTC', dtstart: local(0) })
  const shown = async (series: any) => (await client.get(pathOf(series))).body
  const sent = (series: any, body: object) => client.patch(pathOf(series), body)
  /** Has a series leave out so many days from a day on, as if one after another had been deleted. */
  const leaveOut = (series: any, count: number, from: number) => {
    const excluded = JSON.stringify(Array.from({ length: count }, (_, day) => morning(from + day)))
    const { meeting_series_id } = series
    return stage().write((trx) =>
      trx.updateTable('meeting_series').set({ excluded }).where('meeting_series_id', '=', meeting_series_id).execute(),
    )
  }

  test('what deleted occurrences left is taken back as it is shown, and is no change', async () => {
    const series = await daily()
    for (let day = 0; day < 103; day++) {
      const { meeting_id } = await meetingAt(client, series, morning(day))
      assert.equal((await client.delete(`/meetings/${meeting_id}`)).status, 204)
    }
    const { recurrence } = await shown(series)
    assert.deepEqual(recurrence.excluded_dates, dates(103))
    const { excluded_dates } = recurrence
    stage().pass(60)
    await stage().events()
    const answer = await sent(series, { excluded_dates })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.recurrence, recurrence)
    assert.deepEqual(await stage().events(), [])
  })

  test('ten thousand dates are sent, shown and sent back; one more is too many', async () => {
    const series = await daily()
    const answer = await sent(series, { excluded_dates: dates(MOST) })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.recurrence.excluded_dates, dates(MOST))
    assert.equal((await sent(series, { excluded_dates: answer.body.recurrence.excluded_dates })).status, 200)
    assertInvalid(await sent(series, { excluded_dates: dates(MOST + 1) }), 'meeting_series', [
      'excluded_dates',
      'too_long',
    ])
    assert.equal((await sent(series, { added_dates: dates(1000, 20_000) })).status, 200)
    assertInvalid(await sent(series, { added_dates: dates(1001) }), 'meeting_series', ['added_dates', 'too_long'])
  })

  test('a date is a date: phrases are none', async () => {
    const series = await daily()
    for (const phrase of ['tomorrow', '3 days ago', '+2 days', 'next friday', 'now']) {
      for (const name of ['added_dates', 'excluded_dates']) {
        assertInvalid(await sent(series, { [name]: [local(3), phrase] }), 'meeting_series', [name, 'invalid_value'])
      }
    }
    const every = [local(1), `${local(2)}Z`, String(morning(3)), morning(4), local(5).slice(0, 10)]
    const answer = await sent(series, { excluded_dates: every })
    assert.deepEqual(answer.body.recurrence.excluded_dates, dates(5, 1))
  })

  test('a full list stays as it is; what is deleted or leaves the series all the same does not come back', async () => {
    const series = await daily()
    const [deleted, moved] = [await meetingAt(client, series, morning(0)), await meetingAt(client, series, morning(1))]
    await leaveOut(series, MOST, 10)
    const other = await stage().room(scene.organization, { name: 'Pier' })
    await stage().place(other, scene.owner.id, 2)
    assert.equal((await client.delete(`/meetings/${deleted.meeting_id}`)).status, 204)
    assert.equal((await client.patch(`/meetings/${moved.meeting_id}`, { room_id: other })).status, 200)
    const at = async (day: number) => (await client.get(`${pathOf(series)}/meeting_at/${morning(day)}`)).status
    assert.deepEqual([await at(0), await at(1), await at(2), await at(10)], [410, 404, 200, 404])
    const { recurrence } = await shown(series)
    assert.deepEqual(recurrence.excluded_dates, dates(MOST, 10))
    assert.equal((await sent(series, { excluded_dates: recurrence.excluded_dates })).status, 200)
    await sent(series, { excluded_dates: null })
    assert.deepEqual([await at(0), await at(1), await at(10)], [410, 404, 200])
  })

  test('parts that are shown are taken back, with their ordinals or without a word on them', async () => {
    const series = await newSeries(scene, { rrule: 'FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR', rrule_parts: undefined })
    const { rrule_parts, recurrence } = series
    assert.deepEqual(
      [rrule_parts.daysofweek, rrule_parts.dayordinals],
      [
        ['MO', 'MO', 'FR'],
        [1, 3, -1],
      ],
    )
    const { dayordinals, ...known } = rrule_parts
    const rule = async (parts: object) => (await sent(series, { rrule_parts: parts })).body.recurrence.rrule
    assert.equal(await rule(rrule_parts), recurrence.rrule)
    assert.equal(await rule(known), recurrence.rrule)
    assert.deepEqual((await shown(series)).recurrence, recurrence)
    assert.equal(await rule({ ...known, interval: '2' }), 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,3MO,-1FR')
    assert.equal(await rule({ freq: 'monthly', daysofweek: ['TU'], dayordinals: [2] }), 'FREQ=MONTHLY;BYDAY=2TU')
    assert.equal(await rule({ freq: 'monthly', daysofweek: ['TU'], dayordinals: null }), 'FREQ=MONTHLY;BYDAY=TU')
    const wrong = { freq: 'monthly', daysofweek: ['TU', 'WE'], dayordinals: [2] }
    assertInvalid(await sent(series, { rrule_parts: wrong }), 'meeting_series', ['rrule_parts', 'invalid_value'])
  })
})
