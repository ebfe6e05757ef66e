// `node test/crash/syncs.ts`: counts by strace how often SQLite waits for the disk while a server makes changes, since a
// killed process does not show what a loss of power would. It needs strace, and a disk that is none in memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/measuring/processes.ts'
import { freshDatabase } from '../database.ts'
import { ask, furnish } from './place.ts'

const CHANGES = 50
const AT_ONCE = 16

process.env['TMPDIR'] ??= '/var/tmp'
const fresh = await freshDatabase('sqlite')
const place = await furnish(fresh)
const trace = join(fresh.env.FOLKMOOT_DATA, 'trace')
const port = await freePort()
const children: ChildProcess[] = []
try {
  const env = {
    ...process.env,
    ...fresh.env,
    PORT: String(port),
    FOLKMOOT_DEMO: 'off',
    FOLKMOOT_WORKER: 'off',
    RATE_LIMIT: '100000',
  }
  const server = spawn(process.execPath, ['server/main.ts', 'serve'], { env, stdio: 'ignore' })
  children.push(server)
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) await sleep(100)
  const watched = ['-f', '-qq', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', String(server.pid)]
  children.push(spawn('strace', watched, { stdio: 'inherit' }))
  while (!existsSync(trace)) await sleep(100)
  const change = () => ask(url, place, 'POST', `/rooms/${place.room_id}/action_items`, { description: 'Tides' })

  const before = syncs()
  for (let count = 0; count < CHANGES; count++) await change()
  const alone = syncs() - before
  for (let count = 0; count < CHANGES; count++) await Promise.all(Array.from({ length: AT_ONCE }, change))
  const together = syncs() - before - alone
  const fine = alone >= CHANGES && together >= CHANGES
  console.log(`${CHANGES} changes, one after the other: ${alone} syncs of the write-ahead log`)
  console.log(`${CHANGES} times ${AT_ONCE} at once: ${together}: ${fine ? 'well' : 'NOT WELL'}`)
  process.exitCode = fine ? 0 : 1
} finally {
  for (const child of children.reverse()) {
    child.kill(child === children.at(-1) ? 'SIGTERM' : 'SIGINT')
    await once(child, 'exit')
  }
  await fresh.remove()
  rmSync(trace, { force: true })
}

/** How often the write-ahead log was flushed so far. */
function syncs(): number {
  return readFileSync(trace, 'utf8').match(/(fsync|fdatasync)\(\d+<[^>]*-wal>/g)?.length ?? 0
}
