// Rules that began long before the time that is asked for give what a walk through every day since then would give.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastSlot, slots, slotTest } from '../../../../server/rules/series/recurrence/occurrences.ts'
import { chance } from '../../chance.ts'
import { at, DAY, iso, schedule, wall } from '../schedules.ts'
import { naiveDates } from './naive-recurrence.ts'
import { randomRule } from './random-rules.ts'

const YEAR = 366 * DAY
/** The calendar repeats every 400 years, weekdays included. */
const CYCLE = 146_097 * DAY

describe('decades after the start', () => {
  // The turns of 1900 and 2100 have no leap day; those of 2000 have one.
  const draw = chance(1582)
  const RULES = Array.from({ length: 36 }, (_, place) => {
    const { text, dtstart } = randomRule(draw)
    const years = draw.number(8, 24)
    const start = `${[1890, 1985, 2090][place % 3]! + draw.number(0, 10)}${dtstart.slice(4).replace('02-29', '02-28')}`
    return { text, start, years, interval: draw.odds(0.2) ? draw.number(6, 900) : undefined }
  })
  for (const { text, start, years, interval } of RULES) {
    const rule = interval === undefined ? text : `${text.replace(/;INTERVAL=\d+/, '')};INTERVAL=${interval}`
    test(`${rule} from ${start}, ${years} years on`, () => {
      const time = wall(start) % DAY
      const days = naiveDates(rule, start, years * 366 + 800).map(
        (date) => wall(`${date}T00:00`) + ((time + DAY) % DAY),
      )
      const all = [wall(start), ...days.filter((day) => day > wall(start))]
      const [from, to] = [wall(start) + years * YEAR, wall(start) + (years + 1) * YEAR]
      const between = (given: readonly number[]) => given.filter((one) => one >= from && one < to)
      assert.deepEqual([...slots(schedule(rule, start), from, to)].map(iso), between(all).map(iso))
      const before = all.filter((one) => one < from).length
      const wanted = between(all)
      for (const count of [before, before + Math.ceil(wanted.length / 2), before + wanted.length]) {
        if (count < 1 || count > 10_000) continue
        const counted = schedule(`${rule};COUNT=${count}`, start)
        assert.deepEqual(
          [...slots(counted, from, to)].map(iso),
          between(all.slice(0, count)).map(iso),
          `${count} times`,
        )
        assert.equal(lastSlot(counted), all[count - 1], `the last of ${count}`)
        const isSlot = slotTest(counted)
        for (const [place, one] of wanted.entries()) assert.equal(isSlot(one), before + place < count)
      }
    })
  }
})

test('centuries after the start, as in the same years of another cycle of the calendar', () => {
  const draw = chance(400)
  for (let times = 0; times < 300; times++) {
    const { text, dtstart } = randomRule(draw)
    if (/INTERVAL/.test(text)) continue
    const near = schedule(text, dtstart)
    // The start counts in itself, and both are asked for what comes behind it.
    const far = { ...near, dtstart: near.dtstart - draw.one([1, 2, 5]) * CYCLE }
    const from = near.dtstart + draw.number(1, 40 * 366) * DAY
    const expected = [...slots(near, from, from + YEAR)]
    assert.deepEqual([...slots(far, from, from + YEAR)].map(iso), expected.map(iso), `${text} from ${dtstart}`)
    const ends = schedule(`${text};COUNT=10000`, dtstart)
    const last = lastSlot({ ...ends, dtstart: ends.dtstart - 4 * CYCLE })
    if (last !== undefined && last < at('8000-01-01T00:00:00Z')) {
      assert.equal(last, lastSlot(ends)! - 4 * CYCLE, `${text} from ${dtstart}, ten thousand times`)
    }
  }
})
