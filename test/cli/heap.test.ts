// Long-lived processes are started with flags for the garbage collector, as the same process.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { argumentsAnew, HEAP_FLAGS } from '../../server/runtime/heap.ts'
import { freshDatabase } from '../database.ts'
import { started } from './operator.ts'

const begun = { execArgv: ['--trace-warnings'], argv: ['node', 'folkmoot.js', 'serve'], options: '', connected: false }

test('servers and workers begin anew with the flags and everything that they were given', () => {
  assert.deepEqual(argumentsAnew(begun), ['node', '--trace-warnings', ...HEAP_FLAGS, 'folkmoot.js', 'serve'])
  const worker = argumentsAnew({ ...begun, execArgv: [], argv: ['node', 'folkmoot.js', 'worker', '--help'] })
  assert.deepEqual(worker, ['node', ...HEAP_FLAGS, 'folkmoot.js', 'worker', '--help'])
})

test('what is short, has such flags already, or is talked to stays as it is', () => {
  for (const other of [
    { argv: ['node', 'folkmoot.js', 'doctor'] },
    { argv: ['node', 'folkmoot.js'] },
    { execArgv: HEAP_FLAGS },
    { execArgv: ['--max-semi-space-size=64'] },
    { options: '--max-semi-space-size=64' },
    { connected: true },
  ])
    assert.equal(argumentsAnew({ ...begun, ...other }), undefined, JSON.stringify(other))
})

test('a server is the process that was started, and ends as it should', async () => {
  const fresh = await freshDatabase('sqlite')
  const settings = { ...fresh.env, PORT: '0', FOLKMOOT_DEMO: 'off' }
  const server = started('bin/folkmoot.js', ['serve'], settings)
  await server.line(/^Folkmoot serves /)
  const shown = `/proc/${server.child.pid}/cmdline`
  if (existsSync(shown)) {
    const words = readFileSync(shown, 'utf8').split('\0')
    for (const flag of HEAP_FLAGS) assert.equal(words.filter((word) => word === flag).length, 1)
  }
  assert.equal(await server.end(), 0)
  await fresh.remove()
})
