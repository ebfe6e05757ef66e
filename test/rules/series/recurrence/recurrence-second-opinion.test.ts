// The same rules asked of another implementation: rrule-temporal, on local times, where it is known to be right.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RRuleTemporal } from 'rrule-temporal'
import { slots } from '../../../../server/rules/series/recurrence/occurrences.ts'
import { chance } from '../../chance.ts'
import { at, DAY, iso, schedule } from '../schedules.ts'
import { naiveDates } from './naive-recurrence.ts'
import { randomRule } from './random-rules.ts'

const RULES = 200
const DAYS = 3 * 366

/** What it reads otherwise than RFC 5545 has it; the reader that asks every day covers those. */
function beyondIt(text: string): boolean {
  const has = (part: string) => text.includes(`;${part}=`)
  const days = /;BYDAY=([^;]*)/.exec(text)?.[1]?.split(',') ?? []
  const counted = days.filter((day) => /\d/.test(day))
  if (has('BYYEARDAY') && (has('BYDAY') || has('BYMONTHDAY'))) return true
  if (text.startsWith('FREQ=YEARLY') && counted.length) {
    return has('BYMONTHDAY') || counted.length < days.length || counted.some((day) => day.includes('53'))
  }
  return has('BYWEEKNO')
}

/** A start that the rule gives, since only then all agree on what DTSTART is; undefined where there is none soon. */
function alignedStart(text: string, dtstart: string): string | undefined {
  const first = naiveDates(text, dtstart, DAYS)[0]
  if (!first) return undefined
  const start = `${first}T${dtstart.slice(11)}`
  return naiveDates(text, start, 366)[0]?.equals(first) ? start : undefined
}

function* aligned(): Generator<{ text: string; dtstart: string }> {
  const draw = chance(5545)
  for (let found = 0; found < RULES; ) {
    const { text, dtstart } = randomRule(draw)
    const start = beyondIt(text) ? undefined : alignedStart(text, dtstart)
    if (!start) continue
    found++
    yield { text: draw.odds(0.3) ? `${text};COUNT=${draw.number(1, 30)}` : text, dtstart: start }
  }
}

test('agrees on rules of every kind', () => {
  for (const { text, dtstart } of aligned()) {
    const basic = `${dtstart.replace(/[-:]/g, '')}00`
    const other = new RRuleTemporal({ rruleString: `DTSTART:${basic}Z\nRRULE:${text}` })
    const [from, to] = [at(`${dtstart}Z`), at(`${dtstart}Z`) + DAYS * DAY]
    const expected = other
      .between(new Date(from * 1000), new Date((to - 1) * 1000), true)
      .map(({ epochMilliseconds }) => epochMilliseconds / 1000)
    assert.deepEqual(
      [...slots(schedule(text, dtstart), from, to)].map(iso),
      expected.map(iso),
      `${text} from ${dtstart}`,
    )
  }
})
