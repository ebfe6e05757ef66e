// The supervisor of several processes: what it does where no process is created, and on SIGHUP while one starts.
import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { supervise } from '../../../server/processes/supervisor.ts'
import { until } from '../../until.ts'

describe('a supervisor', () => {
  const { execPath } = process
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const nowhere = join(folder, 'nowhere')
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker!.isConnected())
  const signal = (name: 'SIGTERM' | 'SIGHUP') => (process.listeners(name).at(-1) as () => void)()
  before(() => {
    const program = join(folder, 'process.mjs')
    // Says that it serves, ends when it is told to, and with 7 on SIGHUP.
    writeFileSync(
      program,
      `process.on('SIGHUP', () => process.exit(7))
      process.on('message', ({ folkmoot }) => folkmoot === 'stop' && process.exit(0))
      process.send({ folkmoot: 'serving' })`,
    )
    cluster.setupPrimary({ exec: program, args: [], execArgv: [] })
  })
  after(() => {
    process.execPath = execPath
    rmSync(folder, { recursive: true })
  })

  test('tries again where the system creates no process, and gives up where it creates not even the first', {
    timeout: 60_000,
  }, async () => {
    const deaths: (string | number)[] = []
    const options = {
      of: 2,
      folders: [],
      reloads: false,
      died: ({ ended }: { ended: string | number }) => void deaths.push(ended),
    }
    process.execPath = nowhere
    await assert.rejects(supervise(options), { code: 'ENOENT' })
    process.execPath = execPath
    const ended = supervise(options)
    process.execPath = nowhere
    await until(() => deaths.length > 0)
    process.execPath = execPath
    assert.match(String(deaths[0]), /ENOENT/)
    await until(() => workers().length === 2)
    signal('SIGTERM')
    assert.equal(await ended, 0)
  })

  test('has a process that starts read its files again once it serves', { timeout: 60_000 }, async () => {
    const deaths: (string | number)[] = []
    const ended = supervise({ of: 1, folders: [], reloads: true, died: (about) => void deaths.push(about.ended) })
    signal('SIGHUP')
    await until(() => deaths.length > 0)
    assert.deepEqual(deaths, [7])
    await until(() => workers().length === 1)
    signal('SIGTERM')
    assert.equal(await ended, 0)
  })
})
