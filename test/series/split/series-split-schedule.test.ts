// The schedules of a series that is split: how they are divided, what may be sent with it, and what is refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingAt, newSeries, pathOf, SLOTS, startsOf, utc, WEEK } from '../series-scene.ts'

onBothDatabases('schedules of a split series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const get = async (path: string) => (await scene.owner.client.get(path)).body
  const split = async (series: any, body: object) => {
    const answer = await scene.owner.client.post(`${pathOf(series)}/split`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  const RULES: [what: string, more: object, from: number, old: object, next: object][] = [
    [
      'a count is shared',
      { rcount: 6 },
      SLOTS[2],
      { rcount: 2, dtuntil: null, rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' },
      { rcount: 4, dtuntil: null, dtstart: '2026-03-19T09:00:00' },
    ],
    [
      'an end by a date stays',
      { dtuntil: '2026-04-09' },
      SLOTS[4],
      { rcount: null, dtuntil: '2026-04-01T23:59:59' },
      { rcount: null, dtuntil: '2026-04-09T23:59:59', dtstart: '2026-04-02T09:00:00' },
    ],
    [
      'by days, on the day on which the clocks change',
      { rrule_parts: undefined, rrule: 'FREQ=DAILY;INTERVAL=2;COUNT=20' },
      utc('2026-03-29T07:00'),
      { rcount: 12 },
      { rcount: 8, dtstart: '2026-03-29T09:00:00' },
    ],
    [
      'by months, on the day that the start has',
      { rrule_parts: undefined, rrule: 'FREQ=MONTHLY', dtstart: '2026-01-31T09:00:00' },
      utc('2026-05-31T07:00'),
      { dtuntil: '2026-05-30T23:59:59', dtstart: '2026-01-31T09:00:00' },
      { dtuntil: null, dtstart: '2026-05-31T09:00:00' },
    ],
    [
      'every second week, from a week of its own',
      { rrule_parts: { freq: 'weekly', interval: 2, daysofweek: ['MO', 'TH'] }, rcount: 8 },
      utc('2026-03-30T07:00'),
      { rcount: 3 },
      { rcount: 5, dtstart: '2026-03-30T09:00:00' },
    ],
  ]
  for (const [what, more, from, old, next] of RULES)
    test(`the schedule is divided: ${what}`, async () => {
      const { client } = scene.owner
      const series = await newSeries(scene, more)
      const window = '&after=2026-01-01T00:00:00Z'
      const all = await startsOf(client, series, window)
      const made = await split(series, { from })
      const was = await get(pathOf(series))
      for (const [name, value] of Object.entries(old)) assert.equal(was.recurrence[name], value, `old ${name}`)
      for (const [name, value] of Object.entries(next)) assert.equal(made.recurrence[name], value, `new ${name}`)
      const [before, after] = [await startsOf(client, series, window), await startsOf(client, made, window)]
      assert.deepEqual([...before, ...after], all)
      assert.equal(after[0], from)
    })

  test('a series that was read can be sent along: what equals it is no change', async () => {
    const { client } = scene.owner
    const more = { rcount: 8, added_dates: undefined }
    const series = await newSeries(scene, more)
    const dates = {
      added_dates: ['2026-03-06T09:00:00', '2026-04-03T09:00:00'],
      excluded_dates: ['2026-03-12T09:00:00'],
    }
    const { body: was } = await client.patch(pathOf(series), dates)
    const window = '&after=2026-01-01T00:00:00Z'
    const all = await startsOf(client, series, window)
    const { recurrence, ...fields } = was
    const { dtstart, dtuntil, rcount, timezone_name, added_dates, excluded_dates } = recurrence
    const schedule = { dtstart, dtuntil, rcount, timezone_name, added_dates, excluded_dates }
    const next = await split(series, { ...fields, ...schedule, from: SLOTS[3] })
    assert.deepEqual([...(await startsOf(client, series, window)), ...(await startsOf(client, next, window))], all)
    assert.deepEqual([next.recurrence.rcount, next.recurrence.added_dates], [5, ['2026-04-03T09:00:00']])
    assert.deepEqual((await get(pathOf(series))).recurrence.added_dates, ['2026-03-06T09:00:00'])
  })

  test('other times and other words are refused, and nothing changes', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { dtuntil: '2026-05-01' })
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    const other = await meetingAt(client, await newSeries(scene), SLOTS[2])
    await stage().events()
    const from = SLOTS[2]
    const REFUSED: [body: object, field: string, code: 'invalid_value' | 'missing_field' | 'invalid_reference'][] = [
      [{}, 'from', 'missing_field'],
      [{ from: null }, 'from', 'invalid_value'],
      [{ from: 'whenever' }, 'from', 'invalid_value'],
      [{ from: SLOTS[2] + 60 }, 'from', 'invalid_value'],
      [{ from: SLOTS[0] - WEEK }, 'from', 'invalid_value'],
      [{ from: utc('2026-05-07T07:00') }, 'from', 'invalid_value'],
      [{ from: SLOTS[0] }, 'from', 'invalid_value'],
      [{ from, dtstart: '2026-03-12T09:00:00' }, 'dtstart', 'invalid_value'],
      [{ from, dtstart: '2026-05-07T09:00:00' }, 'dtstart', 'invalid_value'],
      [{ from, dtuntil: '2026-03-18' }, 'dtuntil', 'invalid_value'],
      [{ from, added_dates: ['2026-03-06T09:00:00'] }, 'added_dates', 'invalid_value'],
      [{ from, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', 'invalid_value'],
      [{ from, template_id: UNKNOWN }, 'template_id', 'invalid_reference'],
      [{ from, keep: [other.meeting_id] }, 'keep', 'invalid_reference'],
    ]
    for (const [body, field, code] of REFUSED)
      for (const query of ['', '?preview=true'])
        assertInvalid(await client.post(`${pathOf(series)}/split${query}`, body), 'meeting_series', [field, code])
    assertInvalid(await client.post(`${pathOf(series)}/split`, { from, member_id: 1 }), 'meeting_series', [
      ...(['member_id', 'unknown_field'] as const),
    ])
    assert.deepEqual(await get(pathOf(series)), series)
    assert.equal((await get(`/meetings/${meeting_id}`)).meeting_series_id.value, series.meeting_series_id)
    assert.deepEqual(await stage().events(), [])
  })

  test('a new start on the day before is taken, where the meetings before are over', async () => {
    const { client } = scene.owner
    const series = await newSeries(scene, { rcount: 6 })
    const next = await split(series, {
      ...{ from: SLOTS[2], dtstart: '2026-03-18T14:00:00', timezone_name: 'America/New_York' },
      rrule_parts: { freq: 'weekly', daysofweek: ['WE'] },
    })
    assert.equal(next.recurrence.timezone_name, 'America/New_York')
    assert.deepEqual((await startsOf(client, next)).slice(0, 2), [utc('2026-03-18T18:00'), utc('2026-03-25T18:00')])
    assert.equal(next.recurrence.rcount, 4)
    assert.deepEqual(await startsOf(client, series), SLOTS.slice(0, 2))
  })
})
