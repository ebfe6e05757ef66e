// `npm run bench:postgres`: compares the same site on SQLite and on PostgreSQL, request by request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres.ts'
import { type Effort, type Measured, measure } from './measuring/measure.ts'
import { folkmoot, loader, type Server } from './measuring/processes.ts'
import { requests } from './measuring/requests.ts'
import { assertSame } from './measuring/same.ts'
import { fixed, table, whole } from './measuring/table.ts'
import { movedToPostgres } from './moved.ts'
import { makeWorld } from './world/world.ts'

const MANY: Effort = { connections: 16, rounds: 5, seconds: 2.2 }
const WARMING: Effort = { connections: 16, rounds: 1, seconds: 1 }
const HEAD = ['Request', 'SQLite/s', 'PostgreSQL/s', 'Ratio', 'SQLite p50 / p99 ms', 'PostgreSQL p50 / p99 ms']

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const stops: (() => Promise<void>)[] = []
try {
  // One that waits for the disk, as SQLite does.
  const postgres = await startPostgres([])
  stops.push(postgres.stop)
  const world = await makeWorld(join(folder, 'sqlite'), 1)
  const moved = await movedToPostgres(world, postgres.url)
  const servers = [await opened(folkmoot(world)), await opened(folkmoot(moved, postgres.url))] as const
  const load = loader()
  stops.push(load.stop)
  const rows: string[][] = []
  for (const request of requests(world)) {
    await assertSame(...servers, request)
    await measure(load, servers, request, WARMING)
    const [one, other] = (await measure(load, servers, request, MANY)) as [Measured, Measured]
    rows.push([
      request.name,
      whole(one.rate),
      whole(other.rate),
      fixed(other.rate / one.rate),
      `${fixed(one.p50)} / ${fixed(one.p99)}`,
      `${fixed(other.p50)} / ${fixed(other.p99)}`,
    ])
  }
  console.log(`\n16 connections\n\n${table(HEAD, rows)}\n`)
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function opened(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  stops.push(server.stop)
  return server
}
