// Parts of a server of several processes: their number, delays before restarts, places of windows, and seats.
import assert from 'node:assert/strict'
import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { closeSync, mkdtempSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { configFrom } from '../../../server/config.ts'
import { closeInTransit } from '../../../server/processes/connections-in-transit.ts'
import { processCount } from '../../../server/processes/process-count.ts'
import { restartDelay } from '../../../server/processes/restart-delay.ts'
import { countedSeats } from '../../../server/processes/seats.ts'
import { openCounts, windowPlaces } from '../../../server/processes/window-places.ts'

const GIGABYTE = 1024 ** 3

test('auto is one process a processor, and one for each 512 MB; SQLite has one unless a number is set', () => {
  const cases: [
    setting: number | 'auto' | undefined,
    onPostgres: boolean,
    processors: number,
    memory: number,
    of: number,
  ][] = [
    [undefined, true, 4, 8, 4],
    [undefined, true, 4, 1.2, 2],
    [undefined, true, 4, 0.3, 1],
    [undefined, true, 1, 8, 1],
    [undefined, false, 4, 8, 1],
    ['auto', false, 4, 8, 4],
    [3, false, 1, 0.5, 3],
    [1, true, 8, 64, 1],
  ]
  for (const [setting, onPostgres, processors, memory, of] of cases)
    assert.equal(processCount(setting, onPostgres, { processors, memory: memory * GIGABYTE }), of)
})

test('a wrong PROCESSES is refused with a sentence', () => {
  for (const PROCESSES of ['0', '-1', '1.5', 'all', '65', 'Auto', '1e1'])
    assert.throws(() => configFrom({ PROCESSES }), {
      message: 'PROCESSES must be auto or a whole number from 1 to 64.',
    })
  assert.equal(configFrom({ PROCESSES: '2' }).processes, 2)
  assert.equal(configFrom({ PROCESSES: 'auto' }).processes, 'auto')
  assert.equal(configFrom({}).processes, undefined)
})

test('a process that served is replaced at once; one that dies again and again waits longer and longer', () => {
  const delay = restartDelay()
  assert.equal(delay.after(60_000), 0)
  assert.deepEqual(
    Array.from({ length: 9 }, () => delay.after(100)),
    [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
  )
  assert.equal(delay.after(60_000), 0)
  assert.equal(delay.after(100), 500)
})

test('all processes get the same place of a window, and another window gets it only once it is long over', () => {
  let now = 0
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const file = openCounts([folder])
  const { placeOf, stop } = windowPlaces(file, 2, () => now)
  try {
    assert.deepEqual(placeOf('ada', 60_000), { at: 0, ends: 60_000 })
    assert.deepEqual(placeOf('ada', 60_000), { at: 0, ends: 60_000 })
    assert.deepEqual(placeOf('bede', 60_000), { at: 1, ends: 60_000 })
    writeSync(file, new Float64Array([7, 8]), 0, 16, 0)
    now = 60_000
    assert.deepEqual(placeOf('ada', 60_000), { at: 2, ends: 120_000 })
    now = 70_001
    assert.deepEqual(placeOf('cyn', 60_000), { at: 0, ends: 130_001 })
    const counts = new Float64Array(2)
    readSync(file, counts, 0, 16, 0)
    assert.deepEqual([...counts], [0, 0])
    assert.deepEqual(readdirSync(folder), [])
  } finally {
    stop()
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
})

test('seats are counted over all processes, and those of a process that has ended are free', () => {
  const { take, leave, leaveAll } = countedSeats()
  assert.equal(take(0, 'streams', 'ada', 2, 3), 'taken')
  assert.equal(take(1, 'streams', 'ada', 2, 3), 'taken')
  assert.equal(take(1, 'streams', 'ada', 2, 3), 'own limit')
  assert.equal(take(1, 'streams', 'bede', 2, 3), 'taken')
  assert.equal(take(0, 'streams', 'cyn', 2, 3), 'limit of all')
  assert.equal(take(0, 'others', 'cyn', 2, 3), 'taken')
  leave(0, 'streams', 'ada')
  leave(0, 'streams', 'ada')
  assert.equal(take(0, 'streams', 'cyn', 2, 3), 'taken')
  leaveAll(1)
  assert.equal(take(0, 'streams', 'ada', 2, 3), 'taken')
  assert.equal(take(0, 'streams', 'ada', 2, 3), 'taken')
})

test('a connection on its way to a process that dies is closed, unless the process has taken it', () => {
  for (const [acks, closed] of [
    [[], 1],
    [[6], 1],
    [[7], 0],
  ] as const) {
    const child = Object.assign(new EventEmitter(), { send: () => true, connected: true, disconnect: mock.fn() })
    closeInTransit({ process: child } as unknown as Worker)
    const close = mock.fn()
    assert.equal((child.send as (...sent: unknown[]) => boolean)({ act: 'newconn', seq: 7 }, { close }), true)
    for (const ack of acks) child.emit('internalMessage', { ack })
    child.emit('exit', null, 'SIGKILL')
    assert.equal(child.disconnect.mock.callCount(), 1)
    assert.equal(close.mock.callCount(), closed, String(acks))
  }
})
