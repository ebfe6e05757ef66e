// The first meeting, the end, and the clocks: "local times keep their wall clock over daylight-saving changes".
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localTimes } from '../../../../server/rules/series/recurrence/local-times.ts'
import { isSlot, lastSlot, slotFrom, slots, wallOf } from '../../../../server/rules/series/recurrence/occurrences.ts'
import { at, iso, type ScheduleOptions, schedule, wall } from '../schedules.ts'

const all = (rrule: string, dtstart: string, more: ScheduleOptions = {}, days = 4000): string[] => {
  const from = wall(dtstart) - 366 * 86_400
  return [...slots(schedule(rrule, dtstart, more), from, from + days * 86_400)].map(iso)
}

describe('clocks that change', () => {
  const NEW_YORK = 'America/New_York'
  const CASES: [what: string, rule: string, dtstart: string, zone: string, slots: string[]][] = [
    [
      'weekly 09:00 keeps its wall clock',
      'WEEKLY;COUNT=3',
      '2026-03-01T09:00',
      NEW_YORK,
      ['2026-03-01T14:00Z', '2026-03-08T13:00Z', '2026-03-15T13:00Z'],
    ],
    [
      'a time in the spring gap is read with the offset before it, and the next day is as ever',
      'DAILY;COUNT=3',
      '2026-03-07T02:30',
      NEW_YORK,
      ['2026-03-07T07:30Z', '2026-03-08T07:30Z', '2026-03-09T06:30Z'],
    ],
    ['a start in the gap', 'DAILY;COUNT=2', '2026-03-08T02:30', NEW_YORK, ['2026-03-08T07:30Z', '2026-03-09T06:30Z']],
    [
      'a meeting in the gap counts',
      'WEEKLY;COUNT=2',
      '2026-03-01T02:30',
      NEW_YORK,
      ['2026-03-01T07:30Z', '2026-03-08T07:30Z'],
    ],
    [
      'an ambiguous time is the first',
      'DAILY;COUNT=3',
      '2026-10-31T01:30',
      NEW_YORK,
      ['2026-10-31T05:30Z', '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
    ],
    [
      'a gap of half an hour',
      'DAILY;COUNT=3',
      '2026-10-03T02:15',
      'Australia/Lord_Howe',
      ['2026-10-02T15:45Z', '2026-10-03T15:45Z', '2026-10-04T15:15Z'],
    ],
    [
      'an overlap of half an hour',
      'DAILY;COUNT=3',
      '2026-04-04T01:45',
      'Australia/Lord_Howe',
      ['2026-04-03T14:45Z', '2026-04-04T14:45Z', '2026-04-05T15:15Z'],
    ],
    [
      'a gap at midnight',
      'DAILY;COUNT=3',
      '2026-04-23T00:00',
      'Africa/Cairo',
      ['2026-04-22T22:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
    ],
    [
      'a day that is left out: its meeting and that of the next day are one',
      'DAILY;UNTIL=20120101',
      '2011-12-28T09:00',
      'Pacific/Apia',
      ['2011-12-28T19:00Z', '2011-12-29T19:00Z', '2011-12-30T19:00Z', '2011-12-31T19:00Z'],
    ],
    [
      'a zone whose clocks never change',
      'DAILY;COUNT=2',
      '2026-03-08T02:30',
      'Asia/Kolkata',
      ['2026-03-07T21:00Z', '2026-03-08T21:00Z'],
    ],
    [
      'before the first table of changes',
      'YEARLY;COUNT=2',
      '1949-07-01T12:00',
      'Europe/Berlin',
      ['1949-07-01T10:00Z', '1950-07-01T11:00Z'],
    ],
    [
      'behind the last one',
      'YEARLY;INTERVAL=2;COUNT=2',
      '2150-07-01T12:00',
      'Europe/Berlin',
      ['2150-07-01T10:00Z', '2152-07-01T10:00Z'],
    ],
  ]
  for (const [what, rule, dtstart, zone, expected] of CASES)
    test(what, () => assert.deepEqual(all(rule, dtstart, { zone }), expected))

  test('a meeting in the gap is a slot at its instant, and can be excluded by either of its local times', () => {
    const one = schedule('DAILY', '2026-03-01T02:30', { zone: NEW_YORK })
    const gap = at('2026-03-08T07:30:00Z')
    assert.ok(isSlot(one, gap))
    assert.equal(slotFrom(one, at('2026-03-08T00:00:00Z')), gap)
    for (const local of ['2026-03-08T02:30', '2026-03-08T03:30']) {
      assert.ok(!isSlot({ ...one, excluded: [wall(local)] }, gap), local)
    }
    assert.ok(!isSlot({ ...one, excluded: [wallOf(one, gap)] }, gap))
  })

  test('dates added in and behind the gap come in order, each once', () => {
    const added = ['2026-03-08T03:00', '2026-03-08T03:30', '2026-03-08T02:45']
    assert.deepEqual(all('DAILY;COUNT=2', '2026-03-07T02:30', { zone: NEW_YORK, added }), [
      '2026-03-07T07:30Z',
      '2026-03-08T07:00Z',
      '2026-03-08T07:30Z',
      '2026-03-08T07:45Z',
    ])
  })
})

describe('"dtstart is always the first meeting and counts, also where the rule alone would not produce it"', () => {
  const CASES: [rule: string, slots: string[]][] = [
    ['WEEKLY;BYDAY=MO;COUNT=3', ['2026-01-06T09:00Z', '2026-01-12T09:00Z', '2026-01-19T09:00Z']],
    ['WEEKLY;BYDAY=TU;COUNT=2', ['2026-01-06T09:00Z', '2026-01-13T09:00Z']],
    ['WEEKLY;BYDAY=MO;COUNT=1', ['2026-01-06T09:00Z']],
    ['WEEKLY;BYDAY=MO;UNTIL=20260111', ['2026-01-06T09:00Z']],
    ['WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2', ['2026-01-06T09:00Z', '2026-01-19T09:00Z']],
    ['MONTHLY;BYMONTHDAY=1;COUNT=2', ['2026-01-06T09:00Z', '2026-02-01T09:00Z']],
    ['MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=1;COUNT=2', ['2026-01-06T09:00Z', '2026-02-02T09:00Z']],
    ['DAILY;BYMONTH=3;COUNT=2', ['2026-01-06T09:00Z', '2026-03-01T09:00Z']],
    ['YEARLY;BYMONTH=5;BYMONTHDAY=5;COUNT=2', ['2026-01-06T09:00Z', '2026-05-05T09:00Z']],
  ]
  for (const [rule, expected] of CASES) test(rule, () => assert.deepEqual(all(rule, '2026-01-06T09:00'), expected))

  test('also in a window that begins there, and not in one behind it', () => {
    const local = schedule('WEEKLY;BYDAY=MO', '2026-01-06T09:00')
    const week = (from: string) => [...localTimes(local, wall(from), wall(from) + 6 * 86_400)].map(iso)
    assert.deepEqual(week('2026-01-06T09:00'), ['2026-01-06T09:00Z', '2026-01-12T09:00Z'])
    assert.deepEqual(week('2026-01-06T09:01'), ['2026-01-12T09:00Z'])
    const one = schedule('WEEKLY;BYDAY=MO;COUNT=3', '2026-01-06T09:00')
    const first = at('2026-01-06T09:00:00Z')
    assert.deepEqual([...slots(one, first, first + 1)], [first])
    assert.deepEqual([...slots(one, first + 1, first + 86_400)], [])
    assert.ok(isSlot(one, first))
  })
})

describe('"UNTIL may be UTC, local (series zone) or a date (end of that day)"', () => {
  const CASES: [what: string, until: string, last: string][] = [
    ['UTC, exactly a meeting', '20260110T140000Z', '2026-01-10T14:00Z'],
    ['UTC, a second before', '20260110T135959Z', '2026-01-09T14:00Z'],
    ['local, exactly a meeting', '20260110T090000', '2026-01-10T14:00Z'],
    ['local, a second before', '20260110T085959', '2026-01-09T14:00Z'],
    ['a date', '20260110', '2026-01-10T14:00Z'],
    ['UTC, the local evening before', '20260110T030000Z', '2026-01-09T14:00Z'],
    ['UTC, over the change of clocks', '20260308T130000Z', '2026-03-08T13:00Z'],
    ['UTC, over the change of clocks, a second before', '20260308T125959Z', '2026-03-07T14:00Z'],
    ['a date, over the change of clocks', '20260308', '2026-03-08T13:00Z'],
  ]
  for (const [what, until, last] of CASES)
    test(what, () => {
      const ended = schedule(`DAILY;UNTIL=${until}`, '2026-01-05T09:00', { zone: 'America/New_York' })
      assert.equal(iso(lastSlot(ended)!), last)
      assert.equal(iso([...slots(ended, at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))].at(-1)!), last)
      assert.equal(slotFrom(ended, lastSlot(ended)! + 1), undefined)
    })

  test('a date is the end of that day in the zone of the series: a meeting late in the evening is within', () => {
    const late = schedule('DAILY;UNTIL=20260110', '2026-01-05T23:30', { zone: 'America/New_York' })
    assert.equal(iso(lastSlot(late)!), '2026-01-11T04:30Z')
  })

  test('without an end there is no last', () => {
    assert.equal(lastSlot(schedule('DAILY', '2026-01-05T09:00')), undefined)
  })
})
