// Which state of an agenda item may follow which, and what a meeting has left unfinished.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agendaItemStates, meetingStates } from '../../../contract/codes.ts'
import { Refusal } from '../../../server/problem.ts'
import { unfinishedItems, withItemState } from '../../../server/rules/agenda/agenda-state.ts'

const NOW = 2_000
const AFTER = {
  pending: ['current', 'done', 'skipped'],
  current: ['pending', 'done', 'skipped'],
  done: ['current'],
  skipped: ['pending', 'current'],
  carried: ['current'],
} as const

describe('the state of an agenda item', () => {
  for (const from of agendaItemStates) {
    for (const to of agendaItemStates) {
      const may = (AFTER[from] as readonly string[]).includes(to)
      test(`${from} → ${to} ${may ? 'is allowed' : 'is refused'}`, () => {
        const turn = () => withItemState({ state: from, started_ts: null, finished_ts: null }, to, 'started', NOW)
        if (may) assert.equal(turn().state, to)
        else assert.throws(turn, (error) => error instanceof Refusal && error.code === 'invalid_transition')
      })
    }
  }

  for (const meeting of [...meetingStates, undefined]) {
    const runs = meeting === 'started' || meeting === 'paused'
    test(`changes ${runs ? '' : 'not '}while the meeting is ${meeting ?? 'none'}`, () => {
      const turn = () =>
        withItemState({ state: 'pending', started_ts: null, finished_ts: null }, 'current', meeting, NOW)
      if (runs) assert.deepEqual(turn(), { state: 'current', started_ts: NOW, finished_ts: null })
      else assert.throws(turn, (error) => error instanceof Refusal && error.field === 'state')
    })
  }

  test('what is taken up again began when it first did, and is finished when it last was', () => {
    const done = withItemState({ state: 'current', started_ts: 1_000, finished_ts: null }, 'done', 'started', 1_500)
    assert.deepEqual(done, { state: 'done', started_ts: 1_000, finished_ts: 1_500 })
    const again = withItemState(done, 'current', 'paused', NOW)
    assert.deepEqual(again, { state: 'current', started_ts: 1_000, finished_ts: null })
  })

  test('what is ticked off was never begun; what is put back was neither begun nor finished', () => {
    const pending = { state: 'pending', started_ts: null, finished_ts: null } as const
    assert.deepEqual(withItemState(pending, 'done', 'started', NOW), {
      state: 'done',
      started_ts: null,
      finished_ts: NOW,
    })
    assert.deepEqual(withItemState(pending, 'skipped', 'started', NOW), { ...pending, state: 'skipped' })
    const current = { state: 'current', started_ts: 1_000, finished_ts: null } as const
    assert.deepEqual(withItemState(current, 'pending', 'started', NOW), pending)
    assert.deepEqual(withItemState(current, 'skipped', 'started', NOW), {
      ...current,
      state: 'skipped',
      finished_ts: NOW,
    })
  })
})

type States = Parameters<typeof unfinishedItems>[0][number]['state']
const item = (id: number, state: States, parent_id: number | null = null) => ({
  ...{ id, state, parent_id, duration_seconds: null },
})

describe('what was not finished', () => {
  test('is what was neither done nor skipped nor carried over before', () => {
    const items = agendaItemStates.map((state, place) => item(place, state))
    assert.deepEqual([...unfinishedItems(items)].sort(), [0, 1])
  })

  test('of an item with others inside it, is so where one of those is, whatever is said of itself', () => {
    const items = [
      ...[item(1, 'done'), item(2, 'done', 1), item(3, 'done', 1), item(4, 'pending', 3)],
      ...[item(5, 'pending'), item(6, 'done', 5), item(7, 'skipped', 5)],
    ]
    assert.deepEqual([...unfinishedItems(items)].sort(), [1, 3, 4])
  })
})
