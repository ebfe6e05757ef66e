// The strict reader of recurrence rules: what it refuses, what it takes, and the one spelling in which rules are kept.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../../../../server/problem.ts'
import { parseRule, ruleText } from '../../../../server/rules/series/recurrence/rule.ts'
import { chance } from '../../chance.ts'
import { wall } from '../schedules.ts'
import { randomRule } from './random-rules.ts'

const refusedAs = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.field === 'rrule' && error.code === code && error.message.length > 0

const WEEKLY = 'FREQ=WEEKLY;BYDAY=MO'

describe('invalid and hostile rules are refused', () => {
  const INVALID: [why: string, rule: string][] = [
    ['nothing', ''],
    ['only blanks', '  '],
    ['no rule at all', 'garbage'],
    ['an unknown frequency', 'FREQ=FORTNIGHTLY'],
    ['no frequency', 'BYDAY=MO'],
    ['no frequency, though an interval', 'INTERVAL=2'],
    ['hours', 'FREQ=HOURLY'],
    ['minutes', 'FREQ=MINUTELY'],
    ['seconds', 'FREQ=SECONDLY'],
    ['an unknown part', 'FREQ=WEEKLY;FOO=1'],
    ['a part of another standard', 'FREQ=WEEKLY;RSCALE=GREGORIAN'],
    ['a part that stands twice', 'FREQ=WEEKLY;BYDAY=MO;BYDAY=TU'],
    ['a frequency that stands twice', 'FREQ=WEEKLY;FREQ=DAILY'],
    ['an empty part', 'FREQ=WEEKLY;;BYDAY=MO'],
    ['a part without a value', 'FREQ=WEEKLY;BYDAY='],
    ['a part without a sign of equality', 'FREQ=WEEKLY;BYDAY'],
    ['two signs of equality', 'FREQ=WEEKLY;BYDAY==MO'],
    ['blanks within', 'FREQ=WEEKLY; BYDAY=MO'],
    ['an empty entry', 'FREQ=WEEKLY;BYDAY=MO,,TU'],
    ['COUNT=0', `${WEEKLY};COUNT=0`],
    ['COUNT=-1', `${WEEKLY};COUNT=-1`],
    ['COUNT=10001', `${WEEKLY};COUNT=10001`],
    ['COUNT beyond all numbers', `${WEEKLY};COUNT=99999999999999999999`],
    ['COUNT=1.5', `${WEEKLY};COUNT=1.5`],
    ['COUNT=1E3', `${WEEKLY};COUNT=1E3`],
    ['INTERVAL=0', `${WEEKLY};INTERVAL=0`],
    ['INTERVAL=-1', `${WEEKLY};INTERVAL=-1`],
    ['INTERVAL=1001', `${WEEKLY};INTERVAL=1001`],
    ['INTERVAL=1000000000', 'FREQ=DAILY;INTERVAL=1000000000'],
    ['INTERVAL=ABC', `${WEEKLY};INTERVAL=ABC`],
    ['BYMONTHDAY=0', 'FREQ=MONTHLY;BYMONTHDAY=0'],
    ['BYMONTHDAY=32', 'FREQ=MONTHLY;BYMONTHDAY=32'],
    ['BYMONTHDAY=-32', 'FREQ=MONTHLY;BYMONTHDAY=-32'],
    ['BYMONTH=0', 'FREQ=YEARLY;BYMONTH=0'],
    ['BYMONTH=13', 'FREQ=YEARLY;BYMONTH=13'],
    ['BYMONTH=-1', 'FREQ=YEARLY;BYMONTH=-1'],
    ['BYMONTH=+1', 'FREQ=YEARLY;BYMONTH=+1'],
    ['BYYEARDAY=0', 'FREQ=YEARLY;BYYEARDAY=0'],
    ['BYYEARDAY=367', 'FREQ=YEARLY;BYYEARDAY=367'],
    ['BYWEEKNO=0', 'FREQ=YEARLY;BYWEEKNO=0'],
    ['BYWEEKNO=54', 'FREQ=YEARLY;BYWEEKNO=54'],
    ['BYSETPOS=0', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0'],
    ['BYSETPOS=-367', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=-367'],
    ['BYHOUR=24', 'FREQ=DAILY;BYHOUR=24'],
    ['BYHOUR=25', 'FREQ=DAILY;BYHOUR=25'],
    ['BYHOUR=-0', 'FREQ=DAILY;BYHOUR=-0'],
    ['BYMINUTE=60', 'FREQ=DAILY;BYMINUTE=60'],
    ['BYSECOND=60', 'FREQ=DAILY;BYSECOND=60'],
    ['an unknown day', 'FREQ=WEEKLY;BYDAY=XX'],
    ['a day in full', 'FREQ=WEEKLY;BYDAY=MONDAY'],
    ['a day by number', 'FREQ=WEEKLY;BYDAY=1'],
    ['the zeroth Monday', 'FREQ=MONTHLY;BYDAY=0MO'],
    ['the 54th Monday', 'FREQ=YEARLY;BYDAY=54MO'],
    ['an unknown begin of the week', `${WEEKLY};WKST=1`],
    ['UNTIL in a month that is none', `${WEEKLY};UNTIL=20261301T000000Z`],
    ['UNTIL on a day that is none', `${WEEKLY};UNTIL=20260230`],
    ['UNTIL at an hour that is none', `${WEEKLY};UNTIL=20260110T240000Z`],
    ['UNTIL at a minute that is none', `${WEEKLY};UNTIL=20260110T096000`],
    ['UNTIL with an offset', `${WEEKLY};UNTIL=20260110T090000+0100`],
    ['UNTIL in another spelling', `${WEEKLY};UNTIL=2026-01-10`],
    ['UNTIL without seconds', `${WEEKLY};UNTIL=20260110T0900`],
    ['"BYDAY can only have numbers with MONTHLY or YEARLY"', 'FREQ=WEEKLY;BYDAY=2MO'],
    ['a numbered day beside DAILY', 'FREQ=DAILY;BYDAY=1MO'],
    ['a numbered day beside BYWEEKNO', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO'],
    ['the sixth Monday of a month', 'FREQ=MONTHLY;BYDAY=6MO'],
    ['BYMONTHDAY beside WEEKLY', 'FREQ=WEEKLY;BYMONTHDAY=1'],
    ['BYYEARDAY beside MONTHLY', 'FREQ=MONTHLY;BYYEARDAY=1'],
    ['BYYEARDAY beside DAILY', 'FREQ=DAILY;BYYEARDAY=1'],
    ['BYWEEKNO beside MONTHLY', 'FREQ=MONTHLY;BYWEEKNO=1'],
    ['BYSETPOS alone', 'FREQ=MONTHLY;BYSETPOS=1'],
    ['a line with more dates', `${WEEKLY}\nRDATE:20260101T000000Z`],
    ['a line with another rule', `${WEEKLY}\r\nRRULE:FREQ=SECONDLY`],
    ['a zero character', `${WEEKLY}\0`],
    ['the property of another rule', `EXRULE:${WEEKLY}`],
    ['the name of the property twice', `RRULE:RRULE:${WEEKLY}`],
    ['letters of which only the capitals are those of a rule', 'FREQ=WEEKLY;BYDAY=\u017fu'],
    ['an i without its dot', 'FREQ=da\u0131ly'],
    ['digits of another script', 'FREQ=WEEKLY;INTERVAL=\u0662'],
    ['a name that every object has', 'FREQ=WEEKLY;CONSTRUCTOR=1'],
  ]
  for (const [why, rule] of INVALID)
    test(why, () => assert.throws(() => parseRule(rule), refusedAs('invalid_value'), rule.slice(0, 80)))

  for (const days of [400, 50_000])
    test(`more than a thousand characters: ${days} days`, () =>
      assert.throws(() => parseRule(`FREQ=WEEKLY;BYDAY=${'MO,'.repeat(days)}MO`), refusedAs('too_long')))

  test('COUNT and UNTIL, in either order', () => {
    for (const ends of ['COUNT=5;UNTIL=20260110T000000Z', 'UNTIL=20260110;COUNT=5']) {
      assert.throws(() => parseRule(`${WEEKLY};${ends}`), refusedAs('conflicting_fields'))
    }
  })

  test('the details say what would do', () => {
    assert.throws(() => parseRule('FREQ=HOURLY'), { message: 'FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY.' })
    assert.throws(() => parseRule(`${WEEKLY};INTERVAL=0`), { message: 'INTERVAL must be a number from 1 to 1000.' })
    assert.throws(() => parseRule(`${WEEKLY};COUNT=0`), { message: 'COUNT must be a number from 1 to 10000.' })
  })
})

describe('a rule is kept in one spelling', () => {
  const SPELLINGS: [sent: string, kept: string][] = [
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TH', 'FREQ=WEEKLY;BYDAY=TH'],
    ['rrule:freq=weekly;byday=th', 'FREQ=WEEKLY;BYDAY=TH'],
    [' FREQ=WEEKLY;BYDAY=TH; ', 'FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=WEEKLY;BYDAY=TH\r\n', 'FREQ=WEEKLY;BYDAY=TH'],
    ['BYDAY=MO,WE;INTERVAL=2;FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'],
    ['FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO;WKST=SU'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,MO', 'FREQ=WEEKLY;BYDAY=MO,TU'],
    ['FREQ=MONTHLY;BYDAY=+1MO,1MO,-1FR', 'FREQ=MONTHLY;BYDAY=1MO,-1FR'],
    ['FREQ=MONTHLY;BYMONTHDAY=+15,015,-1,15', 'FREQ=MONTHLY;BYMONTHDAY=15,-1'],
    ['FREQ=YEARLY;BYMONTH=01,1,2', 'FREQ=YEARLY;BYMONTH=1,2'],
    ['FREQ=WEEKLY;INTERVAL=002;COUNT=005', 'FREQ=WEEKLY;INTERVAL=2'],
    ['FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;UNTIL=20270331', 'FREQ=WEEKLY'],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=0', 'FREQ=DAILY;BYSECOND=0;BYMINUTE=30;BYHOUR=9'],
    [
      'WKST=SU;BYSETPOS=-1;BYMONTH=2;BYYEARDAY=59,-1;BYMONTHDAY=28;BYDAY=FR,SA;INTERVAL=3;FREQ=YEARLY',
      'FREQ=YEARLY;INTERVAL=3;BYDAY=FR,SA;BYMONTHDAY=28;BYYEARDAY=59,-1;BYMONTH=2;BYSETPOS=-1;WKST=SU',
    ],
  ]
  for (const [sent, kept] of SPELLINGS)
    test(JSON.stringify(sent), () => assert.equal(ruleText(parseRule(sent).rule), kept))

  test('which reads as the same rule and is spelled the same again', () => {
    const draw = chance(3310)
    for (let times = 0; times < 500; times++) {
      const { text } = randomRule(draw)
      const { rule } = parseRule(text)
      assert.deepEqual(parseRule(ruleText(rule)), { rule, count: undefined, until: undefined }, text)
      assert.equal(ruleText(parseRule(ruleText(rule)).rule), ruleText(rule), text)
    }
  })
})

describe('how a rule ends', () => {
  const ENDS: [rule: string, count: number | undefined, until: { wall: number; utc: boolean } | undefined][] = [
    ['FREQ=DAILY', undefined, undefined],
    ['FREQ=DAILY;COUNT=1', 1, undefined],
    ['FREQ=DAILY;COUNT=10000', 10_000, undefined],
    ['FREQ=DAILY;UNTIL=20260110T090000Z', undefined, { wall: wall('2026-01-10T09:00'), utc: true }],
    ['FREQ=DAILY;UNTIL=20260110T090000', undefined, { wall: wall('2026-01-10T09:00'), utc: false }],
    ['FREQ=DAILY;UNTIL=20260110', undefined, { wall: wall('2026-01-10T23:59:59'), utc: false }],
    ['FREQ=DAILY;until=20240229t235959z', undefined, { wall: wall('2024-02-29T23:59:59'), utc: true }],
    ['FREQ=DAILY;UNTIL=99991231', undefined, { wall: wall('9999-12-31T23:59:59'), utc: false }],
    ['FREQ=DAILY;UNTIL=00010101', undefined, { wall: wall('0001-01-01T23:59:59'), utc: false }],
  ]
  for (const [rule, count, until] of ENDS)
    test(rule, () => {
      const parsed = parseRule(rule)
      assert.deepEqual({ count: parsed.count, until: parsed.until }, { count, until })
    })
})

test('limits: INTERVAL 1–1000, and a thousand characters', () => {
  assert.equal(parseRule('FREQ=DAILY;INTERVAL=1').rule.interval, 1)
  assert.equal(parseRule('FREQ=DAILY;INTERVAL=1000').rule.interval, 1000)
  const days = 'FREQ=YEARLY;BYYEARDAY='
  const fitting = days + Array.from({ length: (1000 - days.length + 1) / 2 }, () => 1).join(',')
  assert.equal(fitting.length, 999)
  assert.equal(ruleText(parseRule(fitting).rule), 'FREQ=YEARLY;BYYEARDAY=1')
  assert.equal(ruleText(parseRule(`${fitting};`).rule), 'FREQ=YEARLY;BYYEARDAY=1')
  assert.throws(() => parseRule(`${fitting},1`), refusedAs('too_long'))
  // As it is answered: with an end, which does not count.
  for (const end of [';COUNT=10000', ';UNTIL=20260110T085959Z']) {
    assert.equal(ruleText(parseRule(fitting + end).rule), 'FREQ=YEARLY;BYYEARDAY=1')
    assert.throws(() => parseRule(`${fitting},1${end}`), refusedAs('too_long'))
  }
})

test('whatever is sent is a rule or refused', () => {
  const draw = chance(1812)
  const letters = [...'FREQ=DAILYWKSTBYMOU;,+-0123456789 :\n\0éſı']
  for (let times = 0; times < 3000; times++) {
    const text = [...randomRule(draw).text]
    for (let changes = draw.number(1, 3); changes > 0; changes--) {
      text.splice(draw.number(0, text.length), draw.number(0, 2), ...(draw.odds(0.8) ? [draw.one(letters)] : []))
    }
    try {
      const { rule } = parseRule(text.join(''))
      assert.deepEqual(parseRule(ruleText(rule)).rule, rule, text.join(''))
    } catch (error) {
      assert.ok(error instanceof Refusal && error.field === 'rrule', `${text.join('')}: ${error}`)
    }
  }
})
