// The parts of a rule as clients send and read them, and the rule that they stand for.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../../../../server/problem.ts'
import {
  type PartsSent,
  partsOfRule,
  type RuleParts,
  ruleOfParts,
  samePartsAs,
  withOrdinals,
} from '../../../../server/rules/series/recurrence/parts.ts'
import { parseRule, ruleText } from '../../../../server/rules/series/recurrence/rule.ts'
import { chance } from '../../chance.ts'
import { randomRule } from './random-rules.ts'

const refused = (error: unknown) =>
  error instanceof Refusal &&
  error.field === 'rrule_parts' &&
  error.code === 'invalid_value' &&
  error.message.length > 0

describe('parts stand for a rule', () => {
  const RULES: [parts: PartsSent, rule: string][] = [
    [{ freq: 'weekly' }, 'FREQ=WEEKLY'],
    [{ freq: 'Weekly', daysofweek: ['th'] }, 'FREQ=WEEKLY;BYDAY=TH'],
    [{ freq: 'DAILY', interval: 3 }, 'FREQ=DAILY;INTERVAL=3'],
    [{ freq: 'DAILY', interval: '3' }, 'FREQ=DAILY;INTERVAL=3'],
    [{ freq: 'DAILY', interval: '1' }, 'FREQ=DAILY'],
    [{ freq: 'DAILY', interval: null }, 'FREQ=DAILY'],
    [{ freq: 'DAILY', interval: 1000 }, 'FREQ=DAILY;INTERVAL=1000'],
    [{ freq: 'monthly', bymonthdays: [1, 15, -1] }, 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
    [{ freq: 'monthly', daysofweek: ['2TU', '-1FR'] }, 'FREQ=MONTHLY;BYDAY=2TU,-1FR'],
    [{ freq: 'monthly', daysofweek: ['TU', 'fr'], dayordinals: [2, -1] }, 'FREQ=MONTHLY;BYDAY=2TU,-1FR'],
    [{ freq: 'monthly', daysofweek: ['TU', 'TU'], dayordinals: [2, 0] }, 'FREQ=MONTHLY;BYDAY=2TU,TU'],
    [{ freq: 'monthly', daysofweek: ['2TU'], dayordinals: [] }, 'FREQ=MONTHLY;BYDAY=2TU'],
    [{ freq: 'monthly', bymonthdays: null, daysofweek: [] }, 'FREQ=MONTHLY'],
    [{ freq: 'monthly', bymonthdays: [] }, 'FREQ=MONTHLY'],
    [{ freq: 'monthly', bymonthdays: [13], daysofweek: ['FR'] }, 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13'],
    [
      { freq: 'WEEKLY', interval: '2', bymonthdays: null, daysofweek: ['MO', 'WE'], weekstart: 'SU' },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
    ],
    [{ freq: 'yearly', weekstart: 'mo' }, 'FREQ=YEARLY'],
  ]
  for (const [parts, rule] of RULES)
    test(`${JSON.stringify(parts)}: ${rule}`, () => assert.equal(ruleText(ruleOfParts(parts)), rule))
})

describe('parts are as strictly checked as a rule that came as text', () => {
  const INVALID: PartsSent[] = [
    { freq: '' },
    { freq: 'hourly' },
    { freq: 'fortnightly' },
    { freq: 'weekly;COUNT=3' },
    { freq: 'da\u0131ly' },
    { freq: 'daily', interval: 0 },
    { freq: 'daily', interval: '0' },
    { freq: 'daily', interval: -1 },
    { freq: 'daily', interval: 1001 },
    { freq: 'daily', interval: 1.5 },
    { freq: 'daily', interval: '' },
    { freq: 'daily', interval: 'two' },
    { freq: 'daily', interval: '2;BYMONTH=3' },
    { freq: 'daily', interval: '2;COUNT=3' },
    { freq: 'daily', interval: [2] },
    { freq: 'daily', interval: {} },
    { freq: 'daily', interval: true },
    { freq: 'daily', interval: false },
    { freq: 'daily', interval: Number.NaN },
    { freq: 'weekly', daysofweek: ['monday'] },
    { freq: 'weekly', daysofweek: ['XX'] },
    { freq: 'weekly', daysofweek: [''] },
    { freq: 'weekly', daysofweek: ['MO,TU'] },
    { freq: 'weekly', daysofweek: ['MO;BYMONTH=3'] },
    { freq: 'weekly', daysofweek: ['2MO'] },
    { freq: 'monthly', daysofweek: ['6MO'] },
    { freq: 'monthly', daysofweek: ['MO'], dayordinals: [6] },
    { freq: 'weekly', daysofweek: ['MO'], dayordinals: [2] },
    { freq: 'monthly', daysofweek: ['MO', 'TU'], dayordinals: [2] },
    { freq: 'monthly', dayordinals: [2] },
    { freq: 'monthly', daysofweek: ['2MO'], dayordinals: [2] },
    { freq: 'monthly', daysofweek: ['2MO'], dayordinals: [0] },
    { freq: 'yearly', daysofweek: ['MO'], dayordinals: [54] },
    { freq: 'weekly', bymonthdays: [1] },
    { freq: 'monthly', bymonthdays: [0] },
    { freq: 'monthly', bymonthdays: [32] },
    { freq: 'weekly', weekstart: 'XX' },
    { freq: 'weekly', weekstart: 'MO;BYMONTH=3' },
  ]
  for (const parts of INVALID) test(JSON.stringify(parts), () => assert.throws(() => ruleOfParts(parts), refused))
})

describe('parts are answered', () => {
  const SHOWN: [rule: string, parts: RuleParts][] = [
    [
      'FREQ=DAILY',
      { freq: 'DAILY', interval: '1', bymonthdays: null, daysofweek: [], dayordinals: null, weekstart: 'MO' },
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
      {
        freq: 'WEEKLY',
        interval: '2',
        bymonthdays: null,
        daysofweek: ['MO', 'WE'],
        dayordinals: null,
        weekstart: 'SU',
      },
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,-1',
      { freq: 'MONTHLY', interval: '1', bymonthdays: [1, -1], daysofweek: [], dayordinals: null, weekstart: 'MO' },
    ],
    [
      'FREQ=MONTHLY;BYDAY=2TU,-1FR',
      {
        freq: 'MONTHLY',
        interval: '1',
        bymonthdays: null,
        daysofweek: ['TU', 'FR'],
        dayordinals: [2, -1],
        weekstart: 'MO',
      },
    ],
    [
      'FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR,WE',
      {
        freq: 'MONTHLY',
        interval: '1',
        bymonthdays: null,
        daysofweek: ['MO', 'MO', 'FR', 'WE'],
        dayordinals: [1, 3, -1, 0],
        weekstart: 'MO',
      },
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYMONTH=3',
      {
        freq: 'MONTHLY',
        interval: '1',
        bymonthdays: null,
        daysofweek: ['MO', 'TU', 'WE', 'TH', 'FR'],
        dayordinals: null,
        weekstart: 'MO',
      },
    ],
  ]
  for (const [rule, parts] of SHOWN) test(rule, () => assert.deepEqual(partsOfRule(parseRule(rule).rule), parts))
})

describe('whether parts say just what is shown', () => {
  const RULE = parseRule('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1').rule
  const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR']
  const SAME: [parts: PartsSent, same: boolean][] = [
    [partsOfRule(RULE), true],
    [{ freq: 'monthly', daysofweek: WEEK }, true],
    [{ freq: 'monthly', interval: 1, daysofweek: WEEK.map((day) => day.toLowerCase()) }, true],
    [{ freq: 'monthly', interval: null, bymonthdays: [], daysofweek: WEEK, weekstart: 'mo' }, true],
    [{ freq: 'weekly', daysofweek: WEEK }, false],
    [{ freq: 'monthly', interval: 2, daysofweek: WEEK }, false],
    [{ freq: 'monthly', daysofweek: WEEK.slice(1) }, false],
    [{ freq: 'monthly', daysofweek: WEEK, bymonthdays: [1] }, false],
    [{ freq: 'monthly', daysofweek: WEEK, weekstart: 'SU' }, false],
  ]
  for (const [parts, same] of SAME)
    test(`${JSON.stringify(parts)}: ${same ? 'the same' : 'others'}`, () =>
      assert.equal(samePartsAs(parts, RULE), same))

  test('what is shown of any rule is taken back, and is the same', () => {
    const draw = chance(88)
    for (let times = 0; times < 300; times++) {
      const { rule } = parseRule(randomRule(draw).text)
      assert.ok(samePartsAs(partsOfRule(rule), rule), ruleText(rule))
    }
  })

  test('ordinals stay where the same days are sent without a word on them, and go where that is said', () => {
    const draw = chance(89)
    for (let times = 0; times < 300; times++) {
      const { rule } = parseRule(randomRule(draw).text)
      const { dayordinals, ...known } = partsOfRule(rule)
      assert.ok(samePartsAs(withOrdinals(known, rule), rule), ruleText(rule))
      if (!dayordinals) continue
      const every = withOrdinals({ ...known, dayordinals: null }, rule)
      assert.ok(!samePartsAs(every, rule), ruleText(rule))
      assert.deepEqual(withOrdinals({ ...known, freq: 'weekly' }, rule).dayordinals, undefined)
    }
  })

  test('wrong parts are refused, not other ones', () => {
    assert.throws(() => samePartsAs({ freq: 'weekly', interval: 0 }, RULE), refused)
  })
})
