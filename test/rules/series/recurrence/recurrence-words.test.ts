// Schedules in words: the wordings that are known, and good plain English for the others.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describe as described } from '../../../../server/rules/series/recurrence/describe.ts'
import { chance } from '../../chance.ts'
import { schedule } from '../schedules.ts'
import { randomRule } from './random-rules.ts'

/** Of a series that begins on Thursday, 19 November 2026. */
const words = (rrule: string, dtstart = '2026-11-19T09:00'): string => described(schedule(rrule, dtstart))

const table = (rows: [rule: string, words: string][]) => {
  for (const [rule, expected] of rows) test(`${rule}: ${expected}`, () => assert.equal(words(rule), expected))
}

describe('known wordings', () => {
  table([
    ['WEEKLY;BYDAY=TH', 'every week on Thursday'],
    ['WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270331', 'every 2 weeks on Monday and Wednesday, until Mar 31, 2027'],
  ])
})

describe('every day', () => {
  table([
    ['DAILY', 'every day'],
    ['DAILY;INTERVAL=2', 'every 2 days'],
    ['DAILY;COUNT=10', 'every day, 10 times'],
    ['DAILY;BYMONTH=1', 'every day in January'],
    ['DAILY;BYMONTH=8,7', 'every day in July and August'],
    ['DAILY;BYDAY=MO,TU,WE,TH,FR', 'every week on Monday, Tuesday, Wednesday, Thursday and Friday'],
    ['DAILY;BYDAY=SU,MO,TU,WE,TH,FR,SA', 'every day'],
    ['DAILY;BYMONTHDAY=1,15', 'every month on the 1st and 15th'],
    ['DAILY;BYDAY=FR;BYMONTHDAY=13', 'every month on the 13th when it is a Friday'],
    ['DAILY;BYMONTH=1;BYMONTHDAY=1', 'every year on January 1'],
    ['DAILY;BYDAY=MO;BYSETPOS=1', 'every week on Monday'],
    ['DAILY;INTERVAL=2;BYDAY=MO,WE', 'every 2 days when it is a Monday or a Wednesday'],
    ['DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every 2 days when it is a weekday'],
    ['DAILY;INTERVAL=3;BYMONTHDAY=1,-1', 'every 3 days when it is the 1st or last day of the month'],
    ['DAILY;INTERVAL=3;BYDAY=SA,SU;BYMONTH=3', 'every 3 days in March when it is a weekend day'],
  ])
})

describe('every week', () => {
  table([
    ['WEEKLY', 'every week on Thursday'],
    ['WEEKLY;INTERVAL=3', 'every 3 weeks on Thursday'],
    ['WEEKLY;COUNT=1', 'every week on Thursday, once'],
    ['WEEKLY;COUNT=2', 'every week on Thursday, 2 times'],
    ['WEEKLY;BYDAY=FR,MO', 'every week on Monday and Friday'],
    ['WEEKLY;BYDAY=SU,MO', 'every week on Monday and Sunday'],
    ['WEEKLY;BYDAY=SU,MO;WKST=SU', 'every week on Sunday and Monday'],
    ['WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every week on Monday, Tuesday, Wednesday, Thursday and Friday'],
    ['WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'every day'],
    ['WEEKLY;BYDAY=MO;BYMONTH=1,2', 'every week on Monday in January and February'],
    ['WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every week on the last weekday'],
    ['WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;BYSETPOS=1', 'every 2 weeks on the 1st Monday, Wednesday or Friday'],
  ])
})

describe('every month', () => {
  table([
    ['MONTHLY', 'every month on the 19th'],
    ['MONTHLY;INTERVAL=6', 'every 6 months on the 19th'],
    ['MONTHLY;BYMONTHDAY=1', 'every month on the 1st'],
    ['MONTHLY;BYMONTHDAY=31', 'every month on the 31st'],
    ['MONTHLY;BYMONTHDAY=22,3,11,12,13', 'every month on the 3rd, 11th, 12th, 13th and 22nd'],
    ['MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['MONTHLY;BYMONTHDAY=-2', 'every month on the 2nd to last day'],
    ['MONTHLY;BYMONTHDAY=-1,15,1', 'every month on the 1st, 15th and last day'],
    ['MONTHLY;BYDAY=2TU', 'every month on the 2nd Tuesday'],
    ['MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
    ['MONTHLY;BYDAY=-2FR', 'every month on the 2nd to last Friday'],
    ['MONTHLY;BYDAY=3WE,1MO', 'every month on the 1st Monday and the 3rd Wednesday'],
    ['MONTHLY;BYDAY=TU;BYSETPOS=3', 'every month on the 3rd Tuesday'],
    ['MONTHLY;BYDAY=MO', 'every week on Monday'],
    ['MONTHLY;INTERVAL=2;BYDAY=MO', 'every 2 months on every Monday'],
    ['MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every 2 months on every weekday'],
    ['MONTHLY;BYDAY=MO,1FR', 'every month on every Monday and the 1st Friday'],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1', 'every month on the 1st and last weekday'],
    ['MONTHLY;BYDAY=SA,SU;BYSETPOS=2', 'every month on the 2nd weekend day'],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1', 'every month on the last day'],
    ['MONTHLY;BYDAY=MO,WE;BYSETPOS=2', 'every month on the 2nd Monday or Wednesday'],
    ['MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'every month on the 13th when it is a Friday'],
    ['MONTHLY;BYMONTHDAY=10,20;BYSETPOS=-1', 'every month on the last of these days: 10th, 20th'],
    [
      'MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYMONTHDAY=13,14,15;BYSETPOS=-1',
      'every month on the last weekday that falls on the 13th, 14th or 15th',
    ],
    ['MONTHLY;BYMONTH=3;BYMONTHDAY=15', 'every year on March 15'],
    ['MONTHLY;BYMONTH=6,3;BYDAY=1MO', 'every year on the 1st Monday of March and June'],
    ['MONTHLY;INTERVAL=2;BYMONTH=3,6;BYMONTHDAY=15', 'every 2 months on the 15th in March and June'],
  ])
})

describe('every year', () => {
  table([
    ['YEARLY', 'every year on November 19'],
    ['YEARLY;INTERVAL=4', 'every 4 years on November 19'],
    ['YEARLY;UNTIL=20301119T090000', 'every year on November 19, until Nov 19, 2030'],
    ['YEARLY;BYMONTH=5', 'every year on May 19'],
    ['YEARLY;BYMONTH=2;BYMONTHDAY=29', 'every year on February 29'],
    ['YEARLY;BYMONTH=2;BYMONTHDAY=30', 'every year on the 30th of February'],
    ['YEARLY;BYMONTH=6,5', 'every year on the 19th of May and June'],
    ['YEARLY;BYMONTH=3;BYMONTHDAY=15', 'every year on March 15'],
    ['YEARLY;BYMONTH=3;BYMONTHDAY=1,15', 'every year on the 1st and 15th of March'],
    ['YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'every year on the last day of February'],
    ['YEARLY;BYMONTHDAY=15', 'every month on the 15th'],
    ['YEARLY;INTERVAL=2;BYMONTHDAY=15', 'every 2 years on the 15th of every month'],
    ['YEARLY;BYMONTH=11;BYDAY=4TH', 'every year on the 4th Thursday of November'],
    ['YEARLY;BYMONTH=3;BYDAY=-1SU', 'every year on the last Sunday of March'],
    ['YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every year on the last weekday of December'],
    ['YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year'],
    ['YEARLY;BYDAY=-1FR', 'every year on the last Friday of the year'],
    ['YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'every year on the 1st weekday of the year'],
    ['YEARLY;BYMONTH=3;BYDAY=TH', 'every week on Thursday in March'],
    ['YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=TH', 'every 2 years on every Thursday of March'],
    ['YEARLY;INTERVAL=2;BYDAY=MO', 'every 2 years on every Monday'],
    ['YEARLY;BYYEARDAY=1,100,-1', 'every year on the 1st, 100th and last day of the year'],
    ['YEARLY;BYYEARDAY=256;BYDAY=FR', 'every year on the 256th day of the year when it is a Friday'],
    ['YEARLY;BYWEEKNO=20;BYDAY=MO', 'every year on Monday of week 20'],
    ['YEARLY;BYWEEKNO=20', 'every year on Thursday of week 20'],
    ['YEARLY;BYWEEKNO=-1,1;BYDAY=FR,MO', 'every year on Monday and Friday of week 1 and the last week'],
    ['YEARLY;BYWEEKNO=20;BYDAY=MO,TU,WE,TH,FR', 'every year on every weekday of week 20'],
    [
      'YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      'every 4 years on the 2nd, 3rd, 4th, 5th, 6th, 7th and 8th of November when it is a Tuesday',
    ],
  ])
})

describe('the day that a rule takes from its start, and the end as the clocks of the series show it', () => {
  const ROWS: [rule: string, dtstart: string, words: string][] = [
    ['WEEKLY', '2026-11-22T00:00', 'every week on Sunday'],
    ['MONTHLY', '2026-01-31T23:59', 'every month on the 31st'],
    ['MONTHLY', '2026-01-02T00:00', 'every month on the 2nd'],
    ['YEARLY', '2024-02-29T09:00', 'every year on February 29'],
    ['YEARLY', '1969-12-31T09:00', 'every year on December 31'],
    ['DAILY;UNTIL=20261201', '2026-11-19T09:00', 'every day, until Dec 1, 2026'],
    ['DAILY;UNTIL=20261201T235959', '2026-11-19T09:00', 'every day, until Dec 1, 2026'],
    ['DAILY;UNTIL=20260930T000000', '2026-09-01T09:00', 'every day, until Sep 30, 2026'],
  ]
  for (const [rule, dtstart, expected] of ROWS)
    test(`${rule} from ${dtstart}: ${expected}`, () => assert.equal(words(rule, dtstart), expected))

  test('UNTIL in UTC is told by its local day', () => {
    const one = schedule('DAILY;UNTIL=20261202T030000Z', '2026-11-19T09:00', { zone: 'America/New_York' })
    assert.equal(described(one), 'every day, until Dec 1, 2026')
  })
})

test('any rule has words: one line, no numbers with a minus, nothing undefined, no word twice in a row', () => {
  const draw = chance(411)
  for (let times = 0; times < 1000; times++) {
    const { text, dtstart } = randomRule(draw)
    const told = words(text, dtstart)
    assert.match(told, /^every [\w ,:]+$/, `${text}: ${told}`)
    assert.doesNotMatch(told, /undefined|NaN|\b(\w+) \1\b| $| {2}/, `${text}: ${told}`)
  }
})
