// Occurrences against answers that independent implementations worked out.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { hasTimesWithin } from '../../../../server/rules/series/recurrence/local-times.ts'
import { type Schedule, slots } from '../../../../server/rules/series/recurrence/occurrences.ts'
import { parseRule } from '../../../../server/rules/series/recurrence/rule.ts'
import { wallAt } from '../../../../server/rules/time/zone.ts'

interface Case {
  id: string
  rrule: string
  dtstart_local: string
  tz: string
  window_start_utc: string
  window_end_utc: string
  expected_utc_unix: number[]
  expected_with_dtstart_utc_unix?: number[]
}

const cases = (file: string): Case[] =>
  readFileSync(`test/data/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const seconds = (text: string) => Date.parse(text) / 1000

/** A rule that by itself gives nothing within ten years is refused for a series; it has no times. */
function worked({ rrule, dtstart_local, tz, window_start_utc, window_end_utc }: Case): number[] {
  const { rule, count, until } = parseRule(rrule)
  const schedule: Schedule = {
    rule,
    dtstart: seconds(`${dtstart_local}Z`),
    timezone: tz,
    count: count ?? null,
    until: until ? (until.utc ? wallAt(tz, until.wall) : until.wall) : null,
    added: [],
    excluded: [],
    from: null,
  }
  if (!hasTimesWithin(schedule, 10)) return []
  return [...slots(schedule, seconds(window_start_utc), seconds(window_end_utc))]
}

test('rules whose start is one of their times', () => {
  for (const one of cases('recurrence.jsonl')) assert.deepEqual(worked(one), one.expected_utc_unix, one.id)
})

test('a start that the rule does not give is the first meeting and counts', () => {
  for (const one of cases('recurrence-dtstart-outside.jsonl')) {
    assert.deepEqual(worked(one), one.expected_with_dtstart_utc_unix, one.id)
  }
})
