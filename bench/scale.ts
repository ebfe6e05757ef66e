// `npm run bench:scale`: compares every list of a small and of a large database; `--postgres`: on PostgreSQL; words:
// only those.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/connections/open.ts'
import type { Database } from '../server/db/database.ts'
import { startPostgres } from '../test/postgres.ts'
import { type Effort, type Measured, measure, settled } from './measuring/measure.ts'
import { folkmoot, loader, type Server } from './measuring/processes.ts'
import { processorTime } from './measuring/processor-time.ts'
import { lists, type Request, requests, wide } from './measuring/requests.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'
import { movedToPostgres } from './moved.ts'
import { copyOnPostgres } from './world/copies-postgres.ts'
import { copiesFor, MEETINGS, makeWorld, PEOPLE, type World } from './world/world.ts'

const SMALL = 2
const LARGE = Number(process.env['BENCH_ORGANIZATIONS'] ?? 1000)
const EFFORT: Effort = { connections: 4, rounds: 5, seconds: 0.6 }
const HEAD = ['Request', 'Small ms', 'Large ms', 'Times slower', 'Times the processor']
const postgres = process.argv.includes('--postgres')
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'))

// A large site creates more meetings ahead of time, which is not measured here.
process.env['FOLKMOOT_WORKER'] = 'off'

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-scale-'))
const stops: (() => Promise<void>)[] = []
try {
  const small = await made('small', SMALL)
  const large = await made('large', LARGE)
  const servers = [await opened(small, SMALL), await opened(large, LARGE)]
  await settled(servers)
  const load = loader()
  stops.push(load.stop)
  const administered = servers.map((server) => ({ ...server, headers: { 'x-api-key': small.administrator } }))
  administered[1]!.headers = { 'x-api-key': large.administrator }

  const rows: string[][] = []
  const compare = async (both: Server[], all: Request[]) => {
    const asked = all.filter(({ name }) => !only.length || only.some((word) => name.includes(word)))
    for (const request of asked) {
      await measure(load, both, request, { ...EFFORT, rounds: 1 })
      const row = compared(request.name, (await measure(load, both, request, EFFORT)) as [Measured, Measured])
      rows.push(row)
      console.log(row.join('  '))
    }
  }
  const [writes, reads] = [requests(small).filter(isWrite), requests(small).filter((request) => !isWrite(request))]
  await compare(servers, [...reads, ...lists])
  await compare(administered, wide)
  // Last, since they add rows that the lists have to search.
  await compare(servers, writes)
  console.log(`\n${table(HEAD, rows)}\n`)
  const [one, other] = await Promise.all(servers.map((server) => server.used()))
  console.log(`Memory at the end: ${megabytes(one!.memory)} and ${megabytes(other!.memory)}`)
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function made(name: string, organizations: number): Promise<World> {
  const began = performance.now()
  // PostgreSQL makes the copies itself.
  const world = await makeWorld(join(folder, name), postgres ? SMALL : organizations)
  const seconds = whole((performance.now() - began) / 1000)
  const [meetings, members] = [whole(organizations * MEETINGS), whole(organizations * PEOPLE)]
  console.log(`${name}: ${meetings} meetings, ${members} members, made in ${seconds} s`)
  return world
}

async function opened(world: World, organizations: number): Promise<Server> {
  let server: Server
  if (postgres) {
    const running = await startPostgres([])
    stops.push(running.stop)
    const moved = await movedToPostgres(world, running.url)
    if (organizations > SMALL) await copyOnPostgres(running.url, copiesFor(world, organizations))
    server = await folkmoot(moved, running.url)
    server = withPostgres(server, await watching(running.url, moved.folder))
  } else server = await folkmoot(world)
  stops.push(server.stop)
  return server
}

/** A connection that looks at the processes of PostgreSQL. */
async function watching(url: string, folder: string): Promise<Database> {
  const db = await openDatabase({ url, folder })
  stops.push(db.close)
  return db
}

/** The same server, whose processor time is that of PostgreSQL too. */
function withPostgres(server: Server, db: Database): Server {
  const used = async () => {
    const [{ cpu, memory }, { postgres: spent }] = [await server.used(), await processorTime(db)]
    return { cpu: cpu + 1_000 * spent, memory }
  }
  return { ...server, used }
}

function isWrite({ method }: Request): boolean {
  return method !== 'GET'
}

function compared(name: string, [small, large]: [Measured, Measured]): string[] {
  const slower = fixed(small.rate / large.rate)
  return [name, fixed(small.p50), fixed(large.p50), slower, fixed(large.cpu / small.cpu)]
}
