// Which state may follow which: the specification's table, held against all 25 pairs.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type MeetingState, meetingStates } from '../../../contract/codes.ts'
import type { EventId } from '../../../contract/hooks/events.ts'
import { Refusal } from '../../../server/problem.ts'
import { changedFields } from '../../../server/rules/changed-fields.ts'
import { transition } from '../../../server/rules/meetings/meeting-state.ts'

/** From the specification, "Meeting state", word by word; the row of a new meeting is no change of state. */
const TABLE = `
| pending | state set to started | | started | state_ts updated |
| pending | state set to canceled | | canceled | |
| canceled | state set to pending (un-cancel) | | pending | |
| started | state set to paused | | paused | |
| started | state set to ended | | ended | |
| paused | state set to started | | started | |
| paused | state set to ended | | ended | |
| ended | state set to started | Same day only | started | |
`

/** "pending→canceled; canceled→pending; →started from pending or ended; →ended" (decisions 6). */
const TOLD: Record<string, EventId | null> = {
  'pending → started': 'meeting_started',
  'pending → canceled': 'meeting_canceled',
  'canceled → pending': 'meeting_restored',
  'started → paused': null,
  'started → ended': 'meeting_ended',
  'paused → started': null,
  'paused → ended': 'meeting_ended',
  'ended → started': 'meeting_started',
}

const allowed = TABLE.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, from, , , to]) => `${from} → ${to}`)

const at = (iso: string) => Date.parse(iso) / 1000
const NOON = { now: at('2026-03-02T12:00:00Z'), state_ts: at('2026-03-02T11:00:00Z'), zone: 'UTC' }

const refused = (error: unknown) =>
  error instanceof Refusal && error.field === 'state' && error.code === 'invalid_transition'

describe('meeting states', () => {
  test('the table has eight transitions, each with what it tells', () => {
    assert.equal(allowed.length, 8)
    assert.deepEqual([...allowed].sort(), Object.keys(TOLD).sort())
  })

  for (const from of meetingStates)
    for (const to of meetingStates) {
      const pair = `${from} → ${to}`
      if (from === to)
        test(`${pair} is no change`, () => assert.deepEqual(changedFields({ state: from }, { state: to }), {}))
      else if (allowed.includes(pair))
        test(`${pair} tells ${TOLD[pair]}`, () => assert.equal(transition(from, to, NOON), TOLD[pair]))
      else test(`${pair} is refused`, () => assert.throws(() => transition(from, to, NOON), refused))
    }
})

describe('ended → started: same day only', () => {
  const again = (state_ts: string, now: string, zone: string) =>
    transition('ended' as MeetingState, 'started', { now: at(now), state_ts: at(state_ts), zone })

  const CASES: [ended: string, now: string, zone: string, same: boolean][] = [
    ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z', 'UTC', true],
    ['2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z', 'UTC', false],
    ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', 'UTC', false],
    ['2025-03-02T12:00:00Z', '2026-03-02T12:00:00Z', 'UTC', false],
    ['2026-03-02T23:30:00Z', '2026-03-03T00:30:00Z', 'Europe/Berlin', true],
    ['2026-03-02T22:30:00Z', '2026-03-02T23:30:00Z', 'Europe/Berlin', false],
    ['2026-03-02T23:30:00Z', '2026-03-03T00:30:00Z', 'America/New_York', true],
    ['2026-03-03T04:30:00Z', '2026-03-03T05:30:00Z', 'America/New_York', false],
    ['2026-03-02T12:00:00Z', '2026-03-02T18:30:00Z', 'Asia/Kolkata', false],
    ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 'Europe/Berlin', true],
    ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Berlin', false],
    ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 'Europe/Berlin', true],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin', false],
  ]
  for (const [ended, now, zone, same] of CASES)
    test(`ended ${ended}, started ${now}, in ${zone}: ${same ? 'may' : 'may not'}`, () => {
      if (same) assert.equal(again(ended, now, zone), 'meeting_started')
      else assert.throws(() => again(ended, now, zone), refused)
    })
})
