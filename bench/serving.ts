// `npm run bench:processes`: processor time of requests with two serving processes, compared with one.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_FLAGS } from '../server/runtime/heap.ts'
import { startPostgres } from '../test/postgres.ts'
import { folkmoot, type Loader, loader, type Server } from './measuring/processes.ts'
import { type Request, requests } from './measuring/requests.ts'
import { fixed, table, whole } from './measuring/table.ts'
import { movedToPostgres } from './moved.ts'
import { makeWorld, type World } from './world/world.ts'

/** Connections to each process: what comes together costs less, so that processes are compared that have as much to do. */
const CONNECTIONS = 16
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12)
const SECONDS = 1
const HEAD = ['Request', 'One process, CPU µs', 'Two processes, CPU µs', 'Ratio', 'Median ratio', 'One/s', 'Two/s']

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const stops: (() => Promise<void>)[] = []
try {
  const load = loader()
  stops.push(load.stop)
  const worlds = [await made('one'), await made('two')] as const
  await compare('SQLite', load, worlds[0], [await opened(worlds[0], 1), await opened(worlds[1], 2)])
  const postgres = await startPostgres([])
  stops.push(postgres.stop)
  const moved = await movedToPostgres(await made('moved'), postgres.url)
  const both = [await opened(moved, 1, postgres.url), await opened(moved, 2, postgres.url)] as const
  await compare('PostgreSQL', load, moved, both)
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function made(name: string): Promise<World> {
  const place = join(folder, name)
  mkdirSync(place)
  return makeWorld(place, 1)
}

async function opened(world: World, processes: number, database?: string): Promise<Server> {
  const server = await folkmoot(world, database, HEAP_FLAGS, processes)
  stops.push(server.stop)
  return server
}

/** The servers take turns; the least processor time of a round counts, since other work only adds to it. */
async function compare(name: string, load: Loader, world: World, servers: readonly [Server, Server]): Promise<void> {
  const rows: string[][] = []
  for (const request of requests(world)) {
    const found = servers.map((): { cpu: number; rate: number }[] => [])
    for (let round = 0; round <= ROUNDS; round++)
      for (const [place, server] of servers.entries()) {
        const one = await measureRound(load, server, request, CONNECTIONS * (place + 1))
        // The first round warms up.
        if (round) found[place]!.push(one)
      }
    const [one, two] = found.map((each) => Math.min(...each.map(({ cpu }) => cpu))) as [number, number]
    const [oneRate, twoRate] = found.map((each) => Math.max(...each.map(({ rate }) => rate))) as [number, number]
    const ratios = found[0]!.map(({ cpu }, round) => found[1]![round]!.cpu / cpu).sort((a, b) => a - b)
    const median = ratios[Math.floor(ratios.length / 2)]!
    rows.push([request.name, whole(one), whole(two), fixed(two / one), fixed(median), whole(oneRate), whole(twoRate)])
  }
  console.log(`\n${name}, ${CONNECTIONS} connections to each process\n\n${table(HEAD, rows)}\n`)
}

async function measureRound(load: Loader, server: Server, { method, body, paths }: Request, connections: number) {
  const { url, headers } = server
  const before = server.usedByAll()
  const { requests: answered, rate } = await load.load({
    ...{ url, method, body, paths, connections, seconds: SECONDS },
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  })
  return { cpu: (server.usedByAll() - before) / answered, rate }
}
