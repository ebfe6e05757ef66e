// Dividing the schedule of a series at a slot: both parts together have the slots of the whole, for any rule.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { slots } from '../../../server/rules/series/recurrence/occurrences.ts'
import { ruleText } from '../../../server/rules/series/recurrence/rule.ts'
import { changedSchedule, type ScheduleColumns, scheduleOf } from '../../../server/rules/series/series-schedule.ts'
import { continued, divided } from '../../../server/rules/series/series-split.ts'
import { chance } from '../chance.ts'
import { randomRule } from './recurrence/random-rules.ts'
import { at, DAY, iso, type ScheduleOptions, schedule, wall } from './schedules.ts'

const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Cairo']
const draw = chance(20260302)

/** The columns of a schedule that is written as people write it. */
function columnsOf(rrule: string, dtstart: string, more: ScheduleOptions = {}): ScheduleColumns {
  const { rule, timezone, count, until, added, excluded, from, ...rest } = schedule(rrule, dtstart, more)
  return {
    ...{ rrule: ruleText(rule), timezone_name: timezone, dtstart: rest.dtstart, dtuntil: until, rcount: count },
    ...{ added: JSON.stringify(added), excluded: JSON.stringify(excluded), blocked: '[]', offered_from: from },
  }
}

const slotsOf = (columns: ScheduleColumns, end: number) => [...slots(scheduleOf(columns), at('2010-01-01T00:00Z'), end)]
const parted = (columns: ScheduleColumns, slot: string, held: string[] = []) => {
  const parts = divided(columns, at(slot), held.map(at))
  assert.ok(parts, `${slot} divides`)
  return parts
}

describe('a schedule that is divided', () => {
  test('has the same slots, whatever its rule, its dates and its end', () => {
    let tried = 0
    for (let round = 0; round < 400; round++) {
      const { text, dtstart } = randomRule(draw)
      const end = wall(dtstart) + 3 * 366 * DAY
      const ending = draw.one(['', ';COUNT=30', ';UNTIL=20271231T000000Z'])
      const plain = columnsOf(`${text}${ending}`, dtstart, { zone: draw.one(ZONES) })
      const some = slotsOf(plain, end).slice(0, 60)
      if (some.length < 6) continue
      const beside = draw.some([1, 2, 3, 4], 3).map((days) => wall(dtstart) + days * DAY + 3 * 3600)
      const excluded = draw.odds(0.5) ? [wall(dtstart) + 7 * DAY] : []
      const whole = { ...plain, added: JSON.stringify(beside), excluded: JSON.stringify(excluded) }
      const all = slotsOf(whole, end)
      const slot = draw.one(all.slice(1, 40))
      const parts = divided(whole, slot, [])
      assert.ok(parts, `${text} from ${dtstart}`)
      const { before, after, last } = parts
      const what = `${text}${ending} from ${dtstart} in ${plain.timezone_name}, divided at ${iso(slot)}`
      const [one, other] = [slotsOf(before, end), slotsOf(after, end)]
      assert.deepEqual([...one, ...other].map(iso), all.map(iso), what)
      assert.equal(other[0], slot, what)
      assert.equal(one.at(-1), last, what)
      assert.deepEqual(slotsOf(continued(whole, parts, {}), end), other, what)
      // What is stored can be read back and sent again.
      for (const columns of [before, after]) assert.deepEqual(changedSchedule(columns, {}), columns, what)
      tried++
    }
    assert.ok(tried > 150, `${tried} were tried`)
  })

  test('ends with the day before, also where the clocks change', () => {
    const { before, after } = parted(
      columnsOf('WEEKLY', '2026-03-01T02:30', { zone: 'Europe/Berlin' }),
      '2026-03-29T01:30Z',
    )
    assert.equal(before.dtuntil, wall('2026-03-28T23:59') + 59)
    assert.equal(after.dtstart, wall('2026-03-29T02:30'))
  })

  test('ends within a day where a date of its own begins the second part', () => {
    const { before, after } = parted(
      columnsOf('DAILY', '2026-03-02T09:00', { added: ['2026-03-05T15:00'] }),
      '2026-03-05T15:00Z',
    )
    assert.equal(before.dtuntil, wall('2026-03-05T09:00'))
    assert.equal(after.dtstart, wall('2026-03-06T09:00'))
    assert.equal(after.added, JSON.stringify([wall('2026-03-05T15:00')]))
  })

  test('has one part of dates alone where the rule is on the other side', () => {
    const early = columnsOf('WEEKLY;COUNT=3', '2026-03-12T09:00', { added: ['2026-03-02T09:00', '2026-03-04T09:00'] })
    const first = parted(early, '2026-03-12T09:00Z')
    assert.deepEqual(slotsOf(first.before, at('2027-01-01T00:00Z')).map(iso), [
      '2026-03-02T09:00Z',
      '2026-03-04T09:00Z',
    ])
    assert.deepEqual([first.before.rcount, first.after.rcount], [1, 3])
    const late = columnsOf('WEEKLY;COUNT=2', '2026-03-02T09:00', { added: ['2026-05-04T10:00', '2026-05-05T10:00'] })
    const second = parted(late, '2026-05-04T10:00Z')
    assert.deepEqual(slotsOf(second.after, at('2027-01-01T00:00Z')).map(iso), [
      '2026-05-04T10:00Z',
      '2026-05-05T10:00Z',
    ])
    assert.deepEqual([second.before.rcount, second.after.rcount], [2, 1])
  })

  test('is not divided where nothing comes before', () => {
    const weekly = columnsOf('WEEKLY', '2026-03-05T09:00', { excluded: ['2026-03-05T09:00'] })
    assert.equal(divided(weekly, at('2026-03-05T09:00Z'), []), undefined)
    assert.equal(divided(weekly, at('2026-03-12T09:00Z'), []), undefined)
    assert.ok(divided(weekly, at('2026-03-19T09:00Z'), []))
  })

  test('has meetings of an earlier schedule before it, where the rule gives nothing', () => {
    const changed = columnsOf('WEEKLY', '2026-03-05T10:00', { from: '2026-03-02T10:00Z' })
    const { before, last } = parted(changed, '2026-03-05T10:00Z', ['2026-02-19T09:00Z', '2026-02-26T09:00Z'])
    assert.deepEqual(slotsOf(before, at('2027-01-01T00:00Z')), [])
    assert.equal(iso(last), '2026-02-26T09:00Z')
    assert.deepEqual(changedSchedule(before, {}), before)
  })
})
