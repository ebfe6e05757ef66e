// How long things last, in words, and how start, end and duration of a meeting follow from one another.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../../../server/problem.ts'
import {
  hoursAndMinutes,
  type MeetingTimes,
  type MeetingTimesSent,
  meetingTimes,
} from '../../../server/rules/time/duration.ts'

describe('a duration displays as h:mm', () => {
  const SHOWN: [seconds: number, display: string][] = [
    [0, '0:00'],
    [59, '0:00'],
    [60, '0:01'],
    [540, '0:09'],
    [600, '0:10'],
    [3_599, '0:59'],
    [3_600, '1:00'],
    [5_400, '1:30'],
    [36_000, '10:00'],
    [86_400, '24:00'],
    [360_060, '100:01'],
    [366 * 86_400, '8784:00'],
  ]
  for (const [seconds, display] of SHOWN)
    test(`${seconds} is ${display}`, () => assert.equal(hoursAndMinutes(seconds), display))
})

const START = 1_772_445_600
const HOUR = 3_600
const NONE: MeetingTimes = { start_time: null, end_time: null, duration: null }
const PLANNED: MeetingTimes = { start_time: START, end_time: START + HOUR, duration: HOUR }
const LENGTH: MeetingTimes = { start_time: null, end_time: null, duration: HOUR }
const OPEN: MeetingTimes = { start_time: START, end_time: null, duration: null }
const LONGEST = 366 * 86_400

/** [start_time, end_time, duration] */
const of = (start_time: number | null, end_time: number | null, duration: number | null): MeetingTimes => ({
  start_time,
  end_time,
  duration,
})

describe('the schedule after a change', () => {
  const CASES: [name: string, was: MeetingTimes, sent: MeetingTimesSent, is: MeetingTimes][] = [
    ['nothing sent, nothing changes', PLANNED, {}, PLANNED],
    ['nothing sent, nothing comes to be', NONE, {}, NONE],
    ['a start alone', NONE, { start_time: START }, OPEN],
    ['start and end make the duration', NONE, { start_time: START, end_time: START + HOUR }, PLANNED],
    ['start and seconds make the end', NONE, { start_time: START, duration_seconds: HOUR }, PLANNED],
    ['start and minutes make the end', NONE, { start_time: START, duration_minutes: 60 }, PLANNED],
    ['minutes override the end', NONE, { start_time: START, end_time: START + 9, duration_minutes: 60 }, PLANNED],
    ['seconds override the end', NONE, { start_time: START, end_time: START + 9, duration_seconds: HOUR }, PLANNED],
    ['seconds override minutes', NONE, { start_time: START, duration_minutes: 5, duration_seconds: HOUR }, PLANNED],
    [
      'seconds override both',
      PLANNED,
      { end_time: START + 9, duration_minutes: 5, duration_seconds: 60 },
      of(START, START + 60, 60),
    ],
    [
      'null seconds leave it to the minutes',
      NONE,
      { start_time: START, duration_seconds: null, duration_minutes: 60 },
      PLANNED,
    ],
    [
      'a duration overrides an end that would be refused',
      NONE,
      { start_time: START, end_time: 1, duration_seconds: HOUR },
      PLANNED,
    ],
    ['a duration without a start is kept', NONE, { duration_minutes: 60 }, LENGTH],
    ['and counts once there is a start', LENGTH, { start_time: START }, PLANNED],
    [
      'a moved start takes the end with it',
      PLANNED,
      { start_time: START + 60 },
      of(START + 60, START + 60 + HOUR, HOUR),
    ],
    ['a moved end changes the duration', PLANNED, { end_time: START + 60 }, of(START, START + 60, 60)],
    ['both moved', PLANNED, { start_time: START + 60, end_time: START + 90 }, of(START + 60, START + 90, 30)],
    ['no start, no end; the duration stays', PLANNED, { start_time: null }, LENGTH],
    ['start and end unset keep the duration', PLANNED, { start_time: null, end_time: null }, LENGTH],
    ['the end unset takes the duration with it', PLANNED, { end_time: null }, OPEN],
    ['a duration unset takes the end with it', PLANNED, { duration_seconds: null }, OPEN],
    ['minutes unset alike', PLANNED, { duration_minutes: null }, OPEN],
    ['all unset', PLANNED, { start_time: null, end_time: null, duration_minutes: null, duration_seconds: null }, NONE],
    ['a duration of nothing', NONE, { start_time: START, duration_seconds: 0 }, of(START, START, 0)],
    ['an end at the start', NONE, { start_time: START, end_time: START }, of(START, START, 0)],
    ['the longest', NONE, { start_time: START, end_time: START + LONGEST }, of(START, START + LONGEST, LONGEST)],
    ['a start of 0 is a start', NONE, { start_time: 0, end_time: 60 }, of(0, 60, 60)],
  ]
  for (const [name, was, sent, is] of CASES) test(name, () => assert.deepEqual(meetingTimes(was, sent), is))

  const REFUSED: [name: string, was: MeetingTimes, sent: MeetingTimesSent][] = [
    ['an end before its start', NONE, { start_time: START, end_time: START - 1 }],
    ['an end before the start that is there', PLANNED, { end_time: START - 1 }],
    ['an end without a start', NONE, { end_time: START }],
    ['an end where the start is unset', PLANNED, { start_time: null, end_time: START }],
    ['an end of a meeting that only has a duration', LENGTH, { end_time: START }],
    ['more than 366 days', NONE, { start_time: START, end_time: START + LONGEST + 1 }],
  ]
  for (const [name, was, sent] of REFUSED)
    test(`${name} is refused`, () =>
      assert.throws(
        () => meetingTimes(was, sent),
        (error) => error instanceof Refusal && error.field === 'end_time' && error.code === 'invalid_value',
      ))
})
