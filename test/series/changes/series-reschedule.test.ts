// The schedule of a series changed through HTTP: which meetings stay, move and go, and what is told of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { at, type Scene, setScene } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'
import { DAY, HOUR, meetingAt, meetingsAt, newSeries, pathOf, SLOTS, startsOf, utc, WEEK } from '../series-scene.ts'

type Fate = 'kept' | 'moved' | 'deleted'
type Six = [Fate, Fate, Fate, Fate, Fate, Fate]

/**
 * A change, what becomes of the meetings of the first six Thursdays, and the starts that are there afterwards, until
 * the middle of April. The third is canceled, the fourth was held, the fifth was moved by a day.
 */
const CHANGES: [why: string, change: object, fates: Six, starts: string[]][] = [
  [
    'one more day of the week: all slots still exist',
    { rrule_parts: { freq: 'weekly', daysofweek: ['TH', 'FR'] } },
    ['kept', 'kept', 'kept', 'kept', 'kept', 'kept'],
    [
      ...['03-05T08', '03-06T08', '03-12T08', '03-13T08', '03-19T08', '03-20T08', '03-26T08', '03-27T08'],
      ...['04-03T07', '04-03T07', '04-09T07', '04-10T07'],
    ],
  ],
  [
    'another day of the week: pending and canceled ones go',
    { rrule_parts: { freq: 'weekly', daysofweek: ['FR'] }, dtstart: '2026-03-06T09:00:00' },
    ['deleted', 'deleted', 'deleted', 'kept', 'deleted', 'deleted'],
    ['03-06T08', '03-13T08', '03-20T08', '03-26T08', '03-27T08', '04-03T07', '04-10T07'],
  ],
  [
    'another day of the week to which they move: all that are not held, one that was moved by hand with its slot only',
    { rrule_parts: { freq: 'weekly', daysofweek: ['FR'] }, dtstart: '2026-03-06T11:30:00', shift_days: 1 },
    ['moved', 'moved', 'moved', 'kept', 'moved', 'moved'],
    ['03-06T10:30', '03-13T10:30', '03-20T10:30', '03-26T08', '03-27T10:30', '04-03T07', '04-10T09:30'],
  ],
  [
    'every second week: those between go',
    { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH' },
    ['kept', 'deleted', 'kept', 'kept', 'kept', 'deleted'],
    ['03-05T08', '03-19T08', '03-26T08', '04-03T07'],
  ],
  [
    'an earlier end: those after it go',
    { dtuntil: '2026-03-12' },
    ['kept', 'kept', 'deleted', 'kept', 'deleted', 'deleted'],
    ['03-05T08', '03-12T08', '03-26T08'],
  ],
  [
    'a number of meetings: those after it go',
    { rcount: 2 },
    ['kept', 'kept', 'deleted', 'kept', 'deleted', 'deleted'],
    ['03-05T08', '03-12T08', '03-26T08'],
  ],
  [
    'a later start: those before it go',
    { dtstart: '2026-03-19T09:00:00' },
    ['deleted', 'deleted', 'kept', 'kept', 'kept', 'kept'],
    ['03-19T08', '03-26T08', '04-03T07', '04-09T07'],
  ],
  [
    'another time of day: all that are not held move, one that was moved by hand with its slot only',
    { dtstart: '2026-03-05T11:30:00' },
    ['moved', 'moved', 'moved', 'kept', 'moved', 'moved'],
    ['03-05T10:30', '03-12T10:30', '03-19T10:30', '03-26T08', '04-03T07', '04-09T09:30'],
  ],
  [
    'another zone in which the slots are others: they go',
    { timezone_name: 'America/New_York' },
    ['deleted', 'deleted', 'deleted', 'kept', 'deleted', 'deleted'],
    ['03-05T14', '03-12T13', '03-19T13', '03-26T08', '04-02T13', '04-09T13'],
  ],
  [
    'another zone in which some slots are the same: those stay',
    { windows_timezone: 'W. Central Africa Standard Time' },
    ['kept', 'kept', 'kept', 'kept', 'deleted', 'deleted'],
    ['03-05T08', '03-12T08', '03-19T08', '03-26T08', '04-02T08', '04-09T08'],
  ],
  [
    'another length alone: all stay',
    { duration_minutes: 90 },
    ['kept', 'kept', 'kept', 'kept', 'kept', 'kept'],
    ['03-05T08', '03-12T08', '03-19T08', '03-26T08', '04-03T07', '04-09T07'],
  ],
  [
    'excluded dates: their meetings go, unless they were held',
    { excluded_dates: ['2026-03-12T09:00:00', '2026-03-26', '2026-04-02T07:00:00Z'] },
    ['kept', 'deleted', 'kept', 'kept', 'deleted', 'kept'],
    ['03-05T08', '03-19T08', '03-26T08', '04-09T07'],
  ],
  [
    'added dates: all stay, and slots are added',
    { added_dates: ['2026-03-07T12:00:00', '2026-03-12T09:00:00', '2026-04-04'] },
    ['kept', 'kept', 'kept', 'kept', 'kept', 'kept'],
    ['03-05T08', '03-07T11', '03-12T08', '03-19T08', '03-26T08', '04-03T07', '04-04T07', '04-09T07'],
  ],
]

const slotText = (text: string): number => utc(text.includes(':') ? `2026-${text}` : `2026-${text}:00`)

onBothDatabases('rescheduling meeting series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const change = async (series: any, body: object, query = '') => {
    const answer = await scene.owner.client.patch(`${pathOf(series)}${query}`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const set = async ({ meeting_id }: any, body: object) => {
    const { status, text } = await scene.owner.client.patch(`/meetings/${meeting_id}`, body)
    assert.equal(status, 200, text)
  }
  const meetingOf = async ({ meeting_id }: any) => scene.owner.client.get(`/meetings/${meeting_id}`)

  for (const [why, sent, fates, starts] of CHANGES) {
    test(why, async () => {
      const { client } = scene.owner
      const series = await newSeries(scene)
      const meetings = await meetingsAt(client, series, SLOTS)
      const [, , third, fourth, fifth] = meetings
      await set(third, { state: 'canceled' })
      await set(fourth, { state: 'started' })
      await set(fifth, { start_time: SLOTS[4] + DAY })
      const then = await Promise.all(meetings.map(async (one) => (await meetingOf(one)).body))
      stage().pass(60)
      const update_ts = at(stage().site.clock())
      const those = (fate: Fate) => then.filter((_, place) => fates[place] === fate).map(({ meeting_id }) => meeting_id)
      const plan = { kept: those('kept'), moved: those('moved'), deleted: those('deleted') }

      // ?preview=true changes nothing and says what the change then does.
      await stage().events()
      const { occurrences, mails, own_time, canceled, ...ids } = await change(series, sent, '?preview=true')
      assert.deepEqual([ids, mails], [plan, 0])
      assert.deepEqual(own_time, plan.moved.includes(fifth.meeting_id) ? [fifth.meeting_id] : [])
      assert.deepEqual(canceled, [third.meeting_id])
      assert.deepEqual((await client.get(pathOf(series))).body, series)
      assert.deepEqual(await Promise.all(meetings.map(async (one) => (await meetingOf(one)).body)), then)
      assert.deepEqual(await stage().events(), [])

      const body = await change(series, sent)
      const told = await stage().events()
      assert.deepEqual([body.update_ts, body.recurrence.update_ts], [update_ts, update_ts])
      assert.deepEqual([body.create_ts, body.recurrence.create_ts], [series.create_ts, series.create_ts])
      assert.deepEqual((await client.get(pathOf(series))).body, body)

      const scheduled: string[] = []
      for (const [place, was] of then.entries()) {
        const { status, body: is } = await meetingOf(was)
        assert.equal(status, fates[place] === 'deleted' ? 410 : 200, `meeting ${place}`)
        if (fates[place] === 'deleted') continue
        const same = { start: is.start_time.value, end: is.end_time.value, state: is.state }
        const before = { start: was.start_time.value, end: was.end_time.value, state: was.state }
        const changed = same.start !== before.start || same.end !== before.end
        if (changed) scheduled.push(`meeting_scheduled /meetings/${was.meeting_id}`)
        assert.deepEqual(is.update_ts, changed ? update_ts : was.update_ts)
        assert.equal(is.state, was.state)
        assert.equal(same.end - same.start, is.duration.value)
      }
      const records = told.filter((event) => event.startsWith('meeting_deleted '))
      const left = await Promise.all(records.map(async (event) => (await client.get(event.split(' ')[1]!)).body))
      assert.deepEqual(
        left.map(({ meeting_id, meeting_series_id }) => [meeting_id, meeting_series_id]),
        plan.deleted.map((id) => [id, series.meeting_series_id]),
      )
      const rest = told.filter((event) => !event.startsWith('meeting_deleted '))
      assert.deepEqual(rest.toSorted(), [...scheduled, `meeting_series_scheduled ${pathOf(series)}`].toSorted())
      assert.equal(told.at(-1), `meeting_series_scheduled ${pathOf(series)}`)

      // Meeting for meeting: what was said is what is there.
      const free = starts.map(slotText)
      for (const [place, was] of then.entries()) {
        const told = occurrences.find(({ meeting_id }: any) => meeting_id === was.meeting_id)
        const { body: is } = await meetingOf(was)
        const stays = fates[place] !== 'deleted'
        const said = [told.what, told.start_time, told.new_start_time]
        assert.deepEqual(said, [fates[place], was.start_time, stays ? is.start_time : null])
        if (stays) free.splice(free.indexOf(is.start_time.value), 1)
      }
      const made = occurrences.filter(({ what }: any) => what === 'made').map((one: any) => one.new_start_time.value)
      assert.deepEqual(
        made.filter((start: number) => start < utc('2026-04-15T00:00')),
        free,
      )

      const expected = starts.map(slotText)
      assert.deepEqual(await startsOf(client, series, `&before=${utc('2026-04-15T00:00')}&after=${NOW}`), expected)
    })
  }

  test('after another time of day a meeting is found at its new slot, and no more at the old', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(client, series, SLOTS[4])
    await change(series, { dtstart: '2026-03-05T10:00:00' })
    assert.equal((await client.get(`${pathOf(series)}/meeting_at/${SLOTS[4]}`)).status, 404)
    const moved = await meetingAt(client, series, SLOTS[4] + HOUR)
    assert.deepEqual([moved.meeting_id, moved.start_time.value], [meeting_id, SLOTS[4] + HOUR])
    await change(series, { dtstart: '2026-03-05T09:00:00' })
    assert.equal((await meetingAt(client, series, SLOTS[4])).meeting_id, meeting_id)
  })

  test('the length of the series reaches coming meetings that had the old one', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { dtstart: '2026-02-26T09:00:00' })
    const [past, plain, own, canceled, held] = await meetingsAt(client, series, [SLOTS[0] - WEEK, ...SLOTS.slice(0, 4)])
    await set(own, { duration_minutes: 15 })
    await set(canceled, { state: 'canceled' })
    await set(held, { state: 'started' })
    await change(series, { duration_seconds: 5400 })
    const lengths = async () =>
      Promise.all(
        [past, plain, own, canceled, held].map(async (one) => (await meetingOf(one)).body.duration?.value ?? null),
      )
    assert.deepEqual(await lengths(), [3600, 5400, 900, 5400, 3600])
    assert.equal((await meetingOf(plain)).body.end_time.value, SLOTS[0] + 5400)
    assert.equal((await meetingAt(client, series, SLOTS[4])).duration.value, 5400)
    await change(series, { duration_minutes: null })
    assert.deepEqual(await lengths(), [3600, null, 900, null, 3600])
    assert.equal((await meetingOf(plain)).body.end_time, null)
  })
})
