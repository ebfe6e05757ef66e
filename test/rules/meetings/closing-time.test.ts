// When an action item closes it gets a closing time; when it is opened again it loses it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClosingState, stateAfterChange } from '../../../server/rules/meetings/closing-time.ts'

const NOW = 5_000
const OPEN: ClosingState = { state: 0, close_ts: null }
const CLOSED: ClosingState = { state: 1, close_ts: 1_000 }

const CASES: [name: string, was: ClosingState, wanted: Partial<ClosingState>, is: ClosingState][] = [
  ['an open item stays open', OPEN, {}, OPEN],
  ['an open item that is opened stays open', OPEN, { state: 0 }, OPEN],
  ['close_ts is set on closing', OPEN, { state: 1 }, { state: 1, close_ts: NOW }],
  ['close_ts is the one supplied', OPEN, { state: 1, close_ts: 3_000 }, { state: 1, close_ts: 3_000 }],
  ['close_ts is the present where it is sent as null', OPEN, { state: 1, close_ts: null }, { state: 1, close_ts: NOW }],
  ['an open item takes no close_ts', OPEN, { close_ts: 3_000 }, OPEN],
  ['an item that is made open takes no close_ts', OPEN, { state: 0, close_ts: 3_000 }, OPEN],
  ['a closed item keeps its close_ts', CLOSED, {}, CLOSED],
  ['a closed item that is closed again keeps its close_ts', CLOSED, { state: 1 }, CLOSED],
  ['a closed item takes another close_ts', CLOSED, { close_ts: 2_000 }, { state: 1, close_ts: 2_000 }],
  ['close_ts is cleared on re-opening', CLOSED, { state: 0 }, OPEN],
  ['close_ts is cleared on re-opening, whatever is sent', CLOSED, { state: 0, close_ts: 2_000 }, OPEN],
  ['close_ts may be 0', OPEN, { state: 1, close_ts: 0 }, { state: 1, close_ts: 0 }],
]

for (const [name, was, wanted, is] of CASES) test(name, () => assert.deepEqual(stateAfterChange(was, NOW, wanted), is))
