// Which meetings of a series go when its schedule changes, and what holds from now on: decisions 4.4, sentence by sentence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MeetingState } from '../../../contract/codes.ts'
import { isSlot, type Schedule } from '../../../server/rules/series/recurrence/occurrences.ts'
import { type Given, NOW, planned, weekly } from './changed-series-plans.ts'
import { at } from './schedules.ts'

const HELD: readonly MeetingState[] = ['started', 'paused', 'ended']
const OPEN: readonly MeetingState[] = ['pending', 'canceled']
const daily = (dtstart = '2026-11-05T09:00') => weekly({}, 'DAILY', dtstart)

describe('"the other pending and canceled ones are deleted"', () => {
  const GO: [what: string, next: Schedule, offered: string[]][] = [
    ['another day', weekly({}, 'WEEKLY;BYDAY=FR', '2026-11-06T09:00'), ['11-20T14', '11-27T14', '12-04T14']],
    ['another zone', weekly({ zone: 'Europe/Berlin' }), ['11-19T08', '11-26T08', '12-03T08', '12-10T08']],
    ['another day and time', weekly({}, 'WEEKLY;BYDAY=FR', '2026-11-06T10:00'), ['11-20T15', '11-27T15', '12-04T15']],
    [
      'another time and zone',
      weekly({ zone: 'UTC' }, undefined, '2026-11-05T10:00'),
      ['11-19T10', '11-26T10', '12-03T10', '12-10T10'],
    ],
    [
      'another time and a count',
      weekly({}, 'WEEKLY;BYDAY=TH;COUNT=5', '2026-11-05T10:00'),
      ['11-19T15', '11-26T15', '12-03T15'],
    ],
    [
      'another time, and the day excluded',
      weekly({ excluded: ['2026-11-26T10:00'] }, undefined, '2026-11-05T10:00'),
      ['11-19T15', '12-03T15', '12-10T15'],
    ],
    [
      'another time and an end',
      weekly({}, 'WEEKLY;BYDAY=TH;UNTIL=20261203', '2026-11-05T10:00'),
      ['11-19T15', '11-26T15', '12-03T15'],
    ],
    ['the other week', weekly({}, 'WEEKLY;INTERVAL=2;BYDAY=TH'), ['11-19T14', '12-03T14']],
    ['once a month', weekly({}, 'MONTHLY;BYDAY=1TH'), ['12-03T14']],
    ['an end before it', weekly({}, 'WEEKLY;BYDAY=TH;UNTIL=20261125'), ['11-19T14']],
    ['a count that is used up', weekly({}, 'WEEKLY;BYDAY=TH;COUNT=3'), ['11-19T14']],
    ['a later start', weekly({}, undefined, '2026-12-03T09:00'), ['12-03T14', '12-10T14']],
    ['the date excluded', weekly({ excluded: ['2026-11-26T09:00'] }), ['11-19T14', '12-03T14', '12-10T14']],
  ]
  for (const [what, next, offered] of GO)
    for (const state of OPEN)
      test(`${what} (${state})`, () => {
        const given: Given[] = [
          { state, slot: '2026-11-26T14:00:00Z' },
          { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-27T20:00:00Z' },
          { state, slot: '2026-11-26T14:00:00Z', start: null },
        ]
        const plan = planned(weekly(), next, given)
        assert.deepEqual([plan.kept, plan.moved, plan.deleted], [[], [], [1, 2, 3]])
        assert.deepEqual(
          plan.offered,
          offered.map((slot) => `2026-${slot}:00Z`),
        )
      })

  test('a date that is taken out of the added ones', () => {
    const given = [{ slot: '2026-11-20T14:00:00Z' }, { slot: '2026-11-26T14:00:00Z' }]
    const { kept, deleted } = planned(weekly({ added: ['2026-11-20T09:00'] }), weekly(), given)
    assert.deepEqual([kept, deleted], [[2], [1]])
  })

  test('over the change of clocks, in a zone that changes them on another day', () => {
    const given = [{ slot: '2027-03-11T14:00:00Z' }, { slot: '2027-03-18T13:00:00Z' }, { slot: '2027-04-01T13:00:00Z' }]
    const { kept, deleted } = planned(weekly(), weekly({ zone: 'Europe/Berlin' }, undefined, '2026-11-05T15:00'), given)
    assert.deepEqual([kept, deleted], [[1, 3], [2]])
  })
})

describe('"a change holds from now on: meetings before now stay, earlier slots are no longer offered"', () => {
  const fridays = weekly({}, 'WEEKLY;BYDAY=FR', '2026-10-02T10:00')

  for (const state of OPEN)
    test(`${state} ones`, () => {
      const given: Given[] = [
        { state, slot: '2026-11-05T14:00:00Z' },
        { state, slot: '2026-11-12T14:00:00Z', start: null },
        { state, slot: '2026-11-12T14:00:00Z', start: '2026-11-18T11:59:59Z' },
        // Put off, and brought forward.
        { state, slot: '2026-11-12T14:00:00Z', start: '2026-11-24T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-17T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z' },
      ]
      const { kept, deleted, offered } = planned(weekly(), fridays, given)
      assert.deepEqual([kept, deleted], [[1, 2, 3, 4, 5], [6]])
      assert.deepEqual(offered, ['2026-11-20T15:00Z', '2026-11-27T15:00Z', '2026-12-04T15:00Z'])
    })

  test('the moment itself is not before now', () => {
    const plan = planned(weekly(), fridays, [{ slot: '2026-11-19T14:00:00Z' }], '2026-11-19T14:00:00Z')
    assert.deepEqual([plan.kept, plan.deleted], [[], [1]])
    const same = planned(weekly(), weekly(), [], '2026-11-19T14:00:00Z')
    assert.equal(same.offered[0], '2026-11-19T14:00Z')
  })

  test('a count goes on counting from the start of the series', () => {
    const { offered } = planned(weekly(), weekly({}, 'WEEKLY;BYDAY=TH;COUNT=4'), [])
    assert.deepEqual(offered, ['2026-11-19T14:00Z', '2026-11-26T14:00Z'])
  })

  test('a second change holds from its own time on', () => {
    const first = planned(weekly(), weekly({}, 'DAILY'), [])
    const second = planned(
      first.schedule,
      { ...weekly({}, 'WEEKLY;BYDAY=FR', '2026-11-06T09:00'), from: first.schedule.from },
      [],
      '2026-11-25T12:00:00Z',
    )
    assert.deepEqual(second.offered, ['2026-11-27T14:00Z', '2026-12-04T14:00Z'])
    assert.ok(!isSlot(second.schedule, at('2026-11-20T14:00:00Z')))
  })
})

describe('"nothing moves into the past: a meeting of today whose new time is over stays where it was"', () => {
  // It is noon in New York; the meetings are at 14:00 there.
  const NOON = '2026-11-19T17:00:00Z'
  const [old, today] = [daily('2026-11-05T14:00'), '2026-11-19T19:00:00Z']
  const TIMES: [next: string, kept: number[], moved: string[]][] = [
    ['08:00', [1], ['2026-11-20T13:00Z']],
    ['11:59', [1], ['2026-11-20T16:59Z']],
    ['12:00', [], ['2026-11-19T17:00Z', '2026-11-20T17:00Z']],
    ['13:00', [], ['2026-11-19T18:00Z', '2026-11-20T18:00Z']],
    ['23:00', [], ['2026-11-20T04:00Z', '2026-11-21T04:00Z']],
  ]
  for (const state of OPEN)
    for (const [time, kept, slots] of TIMES)
      test(`${state}, to ${time}`, () => {
        const given: Given[] = [
          { state, slot: today },
          { state, slot: '2026-11-20T19:00:00Z' },
        ]
        const plan = planned(old, daily(`2026-11-05T${time}`), given, NOON)
        assert.deepEqual([plan.kept, plan.deleted], [kept, []])
        assert.deepEqual(
          plan.moved.map(([, slot, start]) => [slot, start]),
          slots.map((slot) => [slot, slot]),
        )
      })

  test('one that was put off by itself keeps its slot too', () => {
    const given: Given[] = [{ slot: today, start: '2026-11-19T22:00:00Z' }]
    assert.deepEqual(planned(old, daily('2026-11-05T08:00'), given, NOON).kept, [1])
  })

  test('a date beside the rule moves as far where that comes still, and takes no slot of another', () => {
    const before = weekly({ added: ['2026-11-19T20:00'] }, 'DAILY', '2026-11-05T14:00')
    const after = weekly({ added: ['2026-11-19T14:00'] }, 'DAILY', '2026-11-05T08:00')
    const evening = { slot: '2026-11-20T01:00:00Z' }
    const alone = planned(before, after, [evening], NOON)
    assert.deepEqual([alone.kept, alone.moved], [[], [[1, '2026-11-19T19:00Z', '2026-11-19T19:00Z']]])
    const both = planned(before, after, [{ slot: today }, evening], NOON)
    assert.deepEqual([both.kept, both.moved, both.deleted], [[1, 2], [], []])
  })
})

describe('"a local day on which the series already held a meeting gets no second slot"', () => {
  for (const state of HELD)
    test(`${state}: today at another time, and another day that was brought forward`, () => {
      const given: Given[] = [
        { state, slot: '2026-11-18T14:00:00Z' },
        { state, slot: '2026-11-20T14:00:00Z', start: '2026-11-19T14:00:00Z' },
      ]
      const { kept, offered } = planned(daily(), daily('2026-11-05T15:00'), given, '2026-11-18T16:00:00Z')
      assert.deepEqual(kept, [1, 2])
      assert.deepEqual(offered.slice(0, 3), ['2026-11-20T20:00Z', '2026-11-21T20:00Z', '2026-11-22T20:00Z'])
    })

  for (const state of OPEN)
    test(`a ${state} one was not held: its day gets another`, () => {
      const given = [{ state, slot: '2026-11-18T14:00:00Z' }]
      const { kept, offered } = planned(daily(), daily('2026-11-05T15:00'), given, '2026-11-18T16:00:00Z')
      assert.deepEqual([kept, offered[0]], [[1], '2026-11-18T20:00Z'])
    })

  test('the day is that of the series, in its new zone', () => {
    const given: Given[] = [{ state: 'ended', slot: '2026-11-19T03:00:00Z' }]
    const late = weekly({}, 'DAILY', '2026-11-05T22:00')
    const here = planned(late, weekly({}, 'DAILY', '2026-11-05T23:00'), given, '2026-11-19T03:30:00Z')
    assert.equal(here.offered[0], '2026-11-20T04:00Z')
    const there = planned(
      late,
      weekly({ zone: 'Europe/Berlin' }, 'DAILY', '2026-11-05T12:00'),
      given,
      '2026-11-19T03:30:00Z',
    )
    assert.equal(there.offered[0], '2026-11-20T11:00Z')
  })

  test('also where the clocks skip the new time', () => {
    const given: Given[] = [{ state: 'ended', slot: '2027-03-14T05:30:00Z' }]
    const plan = planned(daily('2026-11-05T00:30'), daily('2026-11-05T02:30'), given, '2027-03-14T06:00:00Z')
    assert.ok(!isSlot(plan.schedule, at('2027-03-14T07:30:00Z')))
    assert.ok(isSlot(plan.schedule, at('2027-03-15T06:30:00Z')))
  })

  test('a pending one cannot move onto that day', () => {
    const given: Given[] = [
      { state: 'ended', slot: '2026-11-20T14:00:00Z', start: '2026-11-19T13:00:00Z' },
      { slot: '2026-11-19T20:00:00Z' },
      { slot: '2026-11-21T20:00:00Z' },
    ]
    const { moved, deleted } = planned(daily('2026-11-05T15:00'), daily('2026-11-05T16:00'), given)
    assert.deepEqual([moved, deleted], [[[3, '2026-11-21T21:00Z', '2026-11-21T21:00Z']], [2]])
  })

  test('a pending one that waits on that day, in a slot that still exists, stays, now and at the next change', () => {
    const given: Given[] = [
      { state: 'ended', slot: '2026-11-19T20:00:00Z', start: '2026-11-18T13:00:00Z' },
      { slot: '2026-11-18T20:00:00Z' },
    ]
    const now = '2026-11-18T15:00:00Z'
    const first = planned(daily('2026-11-05T15:00'), daily('2026-11-05T15:00'), given, now)
    assert.deepEqual([first.kept, first.deleted], [[1, 2], []])
    const second = planned(first.schedule, first.schedule, given, now)
    assert.deepEqual([second.kept, second.deleted], [[1, 2], []])
  })

  test('a day of the past is no day of the plan', () => {
    const { schedule } = planned(weekly(), weekly(), [{ state: 'ended', slot: '2026-11-12T14:00:00Z' }])
    assert.deepEqual(schedule.excluded, [])
    assert.equal(schedule.from, at(NOW))
  })
})
