// Which meetings of a series stay and which move when its schedule changes: decisions 4.4, sentence by sentence.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MeetingState } from '../../../contract/codes.ts'
import type { Schedule } from '../../../server/rules/series/recurrence/occurrences.ts'
import { planned, weekly } from './changed-series-plans.ts'

const STATES: readonly MeetingState[] = ['pending', 'canceled', 'started', 'paused', 'ended']
const HELD: readonly MeetingState[] = ['started', 'paused', 'ended']
const OPEN: readonly MeetingState[] = ['pending', 'canceled']

const CHANGES: [what: string, next: Schedule][] = [
  ['another day', weekly({}, 'WEEKLY;BYDAY=FR')],
  ['another time of day', weekly({}, undefined, '2026-11-05T15:00')],
  ['another zone', weekly({ zone: 'Europe/Berlin' })],
  ['another frequency', weekly({}, 'MONTHLY;BYMONTHDAY=1')],
  ['an end', weekly({}, 'WEEKLY;BYDAY=TH;UNTIL=20261105')],
  ['a count', weekly({}, 'WEEKLY;BYDAY=TH;COUNT=1')],
  ['a later start', weekly({}, undefined, '2027-11-04T09:00')],
  ['every date excluded', weekly({ excluded: ['2026-11-12T09:00', '2026-11-19T09:00', '2026-11-26T09:00'] })],
]

describe('"a schedule change keeps held meetings (started, paused, ended) always"', () => {
  for (const [what, next] of CHANGES)
    test(what, () => {
      const given = HELD.flatMap((state) => [
        { state, slot: '2026-11-12T14:00:00Z' },
        { state, slot: '2026-11-19T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-17T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-27T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z', start: null },
      ])
      const { kept, moved, deleted } = planned(weekly(), next, given)
      assert.deepEqual([kept.length, moved, deleted], [given.length, [], []])
    })
})

describe('"pending ones whose slot still exists stay"', () => {
  const STAY: [what: string, next: Schedule][] = [
    ['nothing changed', weekly()],
    ['a day more a week', weekly({}, 'WEEKLY;BYDAY=TU,TH')],
    ['every day', weekly({}, 'DAILY')],
    ['every second week', weekly({}, 'WEEKLY;INTERVAL=2;BYDAY=TH', '2026-11-12T09:00')],
    ['a later end', weekly({}, 'WEEKLY;BYDAY=TH;COUNT=20')],
    ['a date added', weekly({ added: ['2026-11-27T09:00'] })],
    ['another date excluded', weekly({ excluded: ['2026-12-03T09:00'] })],
    ['a zone with the same clocks', weekly({ zone: 'America/Toronto' })],
    ['the same instants in another zone', weekly({ zone: 'UTC' }, undefined, '2026-11-05T14:00')],
  ]
  for (const [what, next] of STAY)
    for (const state of OPEN)
      test(`${what} (${state})`, () => {
        const given = [
          { state, slot: '2026-11-26T14:00:00Z' },
          { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-25T20:00:00Z' },
          { state, slot: '2026-11-26T14:00:00Z', start: null },
        ]
        const { kept, moved, deleted } = planned(weekly(), next, given)
        assert.deepEqual([kept, moved, deleted], [[1, 2, 3], [], []])
      })
})

describe('"when only the time of day changed, pending and canceled ones move with their slot"', () => {
  const later = weekly({}, undefined, '2026-11-05T15:30')

  for (const state of OPEN)
    test(`${state} ones, those that were moved by themselves keep their start`, () => {
      const given = [
        { state, slot: '2026-11-19T14:00:00Z' },
        { state, slot: '2026-11-26T14:00:00Z', start: '2026-11-25T20:00:00Z' },
        { state, slot: '2026-12-03T14:00:00Z', start: null },
      ]
      const { kept, moved, deleted, offered } = planned(weekly(), later, given)
      assert.deepEqual([kept, deleted], [[], []])
      assert.deepEqual(moved, [
        [1, '2026-11-19T20:30Z', '2026-11-19T20:30Z'],
        [2, '2026-11-26T20:30Z', '2026-11-25T20:00Z'],
        [3, '2026-12-03T20:30Z', null],
      ])
      assert.deepEqual(offered, ['2026-11-19T20:30Z', '2026-11-26T20:30Z', '2026-12-03T20:30Z', '2026-12-10T20:30Z'])
    })

  test('to an earlier time, and on the same local day where that is another day in UTC', () => {
    const late = weekly({}, undefined, '2026-11-05T22:00')
    const early = weekly({}, undefined, '2026-11-05T00:30')
    assert.deepEqual(planned(late, early, [{ slot: '2026-11-27T03:00:00Z' }]).moved, [
      [1, '2026-11-26T05:30Z', '2026-11-26T05:30Z'],
    ])
  })

  test('over the change of clocks each keeps its wall clock', () => {
    const given = [{ slot: '2027-03-11T14:00:00Z' }, { slot: '2027-03-18T13:00:00Z' }]
    assert.deepEqual(planned(weekly(), later, given).moved, [
      [1, '2027-03-11T20:30Z', '2027-03-11T20:30Z'],
      [2, '2027-03-18T19:30Z', '2027-03-18T19:30Z'],
    ])
  })

  test('into and out of the spring gap', () => {
    const sundays = (time: string) => weekly({}, 'WEEKLY;BYDAY=SU', `2026-11-01T${time}`)
    const [nine, gap] = [sundays('09:00'), sundays('02:30')]
    assert.deepEqual(planned(nine, gap, [{ slot: '2027-03-14T13:00:00Z' }]).moved, [
      [1, '2027-03-14T07:30Z', '2027-03-14T07:30Z'],
    ])
    assert.deepEqual(planned(gap, nine, [{ slot: '2027-03-14T07:30:00Z' }]).moved, [
      [1, '2027-03-14T13:00Z', '2027-03-14T13:00Z'],
    ])
  })

  test('with a count, an end on a date, and dates beside the rule that moved or stayed', () => {
    const given = [{ slot: '2026-11-26T14:00:00Z' }]
    const moved = [[1, '2026-11-26T20:30Z', '2026-11-26T20:30Z']]
    const [nine, half] = ['2026-11-05T09:00', '2026-11-05T15:30']
    for (const rule of ['WEEKLY;BYDAY=TH;COUNT=6', 'WEEKLY;BYDAY=TH;UNTIL=20261126']) {
      assert.deepEqual(planned(weekly({}, rule, nine), weekly({}, rule, half), given).moved, moved, rule)
    }
    const old = { added: ['2026-11-20T09:00', '2026-11-21T12:00'], excluded: ['2026-12-03T09:00', '2026-12-04T12:00'] }
    for (const [added, excluded] of [
      ['2026-11-20T09:00', '2026-12-03T15:30'],
      ['2026-11-20T15:30', '2026-12-03T09:00'],
    ]) {
      const next = { added: [added!, '2026-11-21T12:00'], excluded: [excluded!, '2026-12-04T12:00'] }
      assert.deepEqual(planned(weekly(old), weekly(next, undefined, half), given).moved, moved, `${added} ${excluded}`)
    }
  })

  test('a date beside the rule stays where it stayed, and moves as far where it moved', () => {
    const given = [{ slot: '2026-11-20T17:00:00Z' }]
    const old = weekly({ added: ['2026-11-20T12:00'] })
    const stayed = planned(old, weekly({ added: ['2026-11-20T12:00'] }, undefined, '2026-11-05T10:00'), given)
    assert.deepEqual([stayed.kept, stayed.moved], [[1], []])
    const went = planned(old, weekly({ added: ['2026-11-20T13:00'] }, undefined, '2026-11-05T10:00'), given)
    assert.deepEqual(went.moved, [[1, '2026-11-20T18:00Z', '2026-11-20T18:00Z']])
  })

  test('two slots of a day that become one have one meeting', () => {
    const old = weekly({ added: ['2026-11-26T15:30'] })
    const next = weekly({ added: ['2026-11-26T15:30'] }, undefined, '2026-11-05T15:30')
    const { kept, moved, deleted } = planned(old, next, [
      { slot: '2026-11-26T14:00:00Z' },
      { slot: '2026-11-26T20:30:00Z' },
    ])
    assert.deepEqual([kept, moved, deleted], [[2], [], [1]])
  })

  test('and two dates that moved to the same time have one', () => {
    const old = weekly({ added: ['2026-11-26T12:00'] })
    const next = weekly({ added: ['2026-11-26T15:30'] }, undefined, '2026-11-05T15:30')
    const given = [{ slot: '2026-11-26T14:00:00Z' }, { slot: '2026-11-26T17:00:00Z' }]
    const { moved, deleted } = planned(old, next, given)
    assert.deepEqual([moved, deleted], [[[1, '2026-11-26T20:30Z', '2026-11-26T20:30Z']], [2]])
  })

  test('not behind the end of the series', () => {
    const until = 'WEEKLY;BYDAY=TH;UNTIL=20261126T120000'
    const given = [{ slot: '2026-11-19T14:00:00Z' }, { slot: '2026-11-26T14:00:00Z' }]
    const { moved, deleted } = planned(weekly({}, until), weekly({}, until, '2026-11-05T15:30'), given)
    assert.deepEqual([moved, deleted], [[[1, '2026-11-19T20:30Z', '2026-11-19T20:30Z']], [2]])
  })
})

test('"when only […] the duration changed": the schedule is the same, and every meeting stays', () => {
  const given = STATES.flatMap((state) =>
    ['2026-11-12', '2026-11-19', '2026-11-26'].flatMap((day) => [
      { state, slot: `${day}T14:00:00Z` },
      { state, slot: `${day}T14:00:00Z`, start: '2026-12-01T14:00:00Z' },
    ]),
  )
  const { kept, moved, deleted } = planned(weekly(), weekly(), given)
  assert.deepEqual([kept.length, moved, deleted], [given.length, [], []])
})

describe('meetings move with the days of their series', () => {
  const given = [
    { slot: '2026-11-19T14:00:00Z' },
    { slot: '2026-11-26T14:00:00Z', start: '2026-11-27T20:00:00Z' },
    { slot: '2026-12-03T14:00:00Z', state: 'canceled' as const },
  ]
  const at = (day: string, slot = `2026-${day}T14:00Z`) => slot

  test('of the week, later and earlier, but not into the past', () => {
    const later = planned(weekly(), weekly({}, 'WEEKLY;BYDAY=FR', '2026-11-06T09:00'), given, undefined, 1)
    assert.deepEqual(later.moved, [
      [1, at('11-20'), at('11-20')],
      [2, at('11-27'), '2026-11-27T20:00Z'],
      [3, at('12-04'), at('12-04')],
    ])
    const earlier = planned(weekly(), weekly({}, 'WEEKLY;BYDAY=WE', '2026-11-04T06:00'), given, undefined, -1)
    assert.deepEqual([earlier.kept, earlier.deleted], [[1], []])
    assert.deepEqual(
      earlier.moved.map(([number, slot]) => [number, slot]),
      [
        [2, '2026-11-25T11:00Z'],
        [3, '2026-12-02T11:00Z'],
      ],
    )
  })

  test('only to slots that nobody has: two days of a week that become one leave one meeting', () => {
    const both = weekly({}, 'WEEKLY;BYDAY=TH,FR')
    const meetings = [{ slot: '2026-11-26T14:00:00Z' }, { slot: '2026-11-27T14:00:00Z' }]
    const { kept, moved, deleted } = planned(
      both,
      weekly({}, 'WEEKLY;BYDAY=FR', '2026-11-06T09:00'),
      meetings,
      undefined,
      1,
    )
    assert.deepEqual([kept, moved, deleted], [[2], [], [1]])
    const other = planned(weekly(), weekly({}, 'WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-06T09:00'), given, undefined, 1)
    assert.deepEqual([other.moved.map(([number]) => number), other.deleted], [[1, 3], [2]])
  })

  test('of the month: to the only slot of the same month', () => {
    const monthly = (day: string, dtstart: string) => weekly({}, `MONTHLY;BYDAY=${day}`, dtstart)
    const meetings = [
      { slot: '2026-12-08T14:00:00Z' },
      { slot: '2027-02-09T14:00:00Z' },
      { slot: '2027-09-14T13:00:00Z' },
    ]
    // The second Tuesday is the day before the second Wednesday, or six days after it.
    const { moved } = planned(
      monthly('2TU', '2026-11-10T09:00'),
      monthly('2WE', '2026-11-11T09:00'),
      meetings,
      undefined,
      1,
    )
    assert.deepEqual(
      moved.map(([, slot]) => slot),
      ['2026-12-09T14:00Z', '2027-02-10T14:00Z', '2027-09-08T13:00Z'],
    )
    const several = planned(
      monthly('2TU', '2026-11-10T09:00'),
      monthly('2WE,4WE', '2026-11-11T09:00'),
      meetings,
      undefined,
      1,
    )
    assert.deepEqual([several.moved.length, several.deleted], [2, [3]])
  })
})
