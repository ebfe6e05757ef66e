// Series of many rules through HTTP: a year of each, against the rules themselves and against other implementations.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { hasTimesWithin } from '../../server/rules/series/recurrence/local-times.ts'
import { lastSlot, type Schedule, slots } from '../../server/rules/series/recurrence/occurrences.ts'
import { parseRule } from '../../server/rules/series/recurrence/rule.ts'
import { instantOf, wallAt } from '../../server/rules/time/zone.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, meetingAt, newSeries, pathOf, startsOf, utc } from './series-scene.ts'

const YEAR = 365 * DAY

interface Case {
  id: string
  rrule: string
  dtstart_local: string
  tz: string
  window_start_utc: string
  window_end_utc: string
  expected_utc_unix: number[]
  /** How many of them the clocks skip, and how many they show twice. */
  gap_hits: number
  fold_hits: number
}

const known: Case[] = readFileSync('test/data/recurrence.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

function scheduleOf({ rrule, dtstart_local, tz }: Case): Schedule {
  const { rule, count, until } = parseRule(rrule)
  const end = until ? (until.utc ? wallAt(tz, until.wall) : until.wall) : null
  const dates = { added: [], excluded: [], from: null }
  return { rule, dtstart: utc(dtstart_local), timezone: tz, count: count ?? null, until: end, ...dates }
}

/** Those that a series takes: one time of day, and something to give. */
const taken = known.filter((one) => !/BY(HOUR|MINUTE|SECOND)=/.test(one.rrule) && hasTimesWithin(scheduleOf(one), 10))
/** So many, from all over the file, whose cases are grouped by kind. */
const draw = (from: Case[], many: number) =>
  Array.from({ length: many }, (_, place) => from[Math.floor((place * from.length) / many)]!)
const hits = taken.filter(({ gap_hits, fold_hits }) => gap_hits || fold_hits)
const drawn = [...draw(taken, 50), ...draw(hits, 10)]

onBothDatabases('series of many rules', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  for (const [place, one] of drawn.entries()) {
    const { id, rrule, dtstart_local, tz } = one
    test(`${id}: ${rrule} in ${tz}`, async () => {
      const { client } = scene.owner
      const schedule = scheduleOf(one)
      const first = instantOf(tz, schedule.dtstart)
      const dtstart = place % 2 ? first : dtstart_local
      const series = await newSeries(scene, { rrule, rrule_parts: undefined, dtstart, timezone_name: tz })
      const { recurrence } = series
      assert.deepEqual([recurrence.start_ts.value, recurrence.dtstart], [first, dtstart_local])
      const last = lastSlot(schedule)
      assert.equal(recurrence.until_ts?.value ?? null, last === undefined ? null : last + 3600)

      const year = await startsOf(client, series)
      assert.deepEqual(year, [...slots(schedule, first, first + YEAR)])

      const [after, until] = [utc(one.window_start_utc.slice(0, -1)), utc(one.window_end_utc.slice(0, -1))]
      if (until - after <= YEAR)
        assert.deepEqual(await startsOf(client, series, `&after=${after}&before=${until}`), one.expected_utc_unix)
      const fits = one.expected_utc_unix.filter((start) => start < first + YEAR)
      assert.deepEqual(
        fits.filter((start) => !year.includes(start)),
        [],
      )

      const some = year[Math.floor(year.length / 2)]!
      assert.equal((await meetingAt(client, series, some)).start_time.value, some)
      const { rrule: same, dtuntil, rcount, timezone_name } = recurrence
      const back = { rrule: same, dtstart: recurrence.dtstart, dtuntil, rcount, timezone_name }
      assert.deepEqual((await client.patch(pathOf(series), back)).body, series)
    })
  }

  test('the draw holds every frequency, both ends, and times that the clocks skip', () => {
    const rules = drawn.map(({ rrule }) => rrule).join('\n')
    for (const part of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'COUNT', 'UNTIL', 'BYSETPOS', 'INTERVAL', 'WKST'])
      assert.match(rules, new RegExp(part))
    const compared = drawn.filter(
      (one) => Date.parse(one.window_end_utc) - Date.parse(one.window_start_utc) <= YEAR * 1000,
    )
    assert.ok(compared.length > drawn.length / 2, `${compared.length}`)
    assert.ok(drawn.some(({ gap_hits }) => gap_hits) && drawn.some(({ fold_hits }) => fold_hits))
  })
})
