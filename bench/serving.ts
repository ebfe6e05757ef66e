// `npm run bench:processes`: processor time of requests with two serving processes, compared with one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_FLAGS } from '../server/runtime/heap.ts'
import { startPostgres } from '../test/postgres.ts'
import { folkmoot, type Loader, loader, type Server, supervised } from './measuring/processes.ts'
import { type Request, requests } from './measuring/requests.ts'
import { fixed, table, whole } from './measuring/table.ts'
import { movedToPostgres } from './moved.ts'
import { makeWorld, type World } from './world/world.ts'

/** Connections to each process: what comes together costs less, so that processes are compared that have as much to do. */
const CONNECTIONS = 16
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12)
const SECONDS = 1
const HEAD = [
  'Request',
  'One, CPU µs',
  'One supervised',
  'Ratio (median)',
  'Two',
  'Ratio (median)',
  'Requests/s: one',
  'Two',
]

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const stops: (() => Promise<void>)[] = []
const worldIn = (name: string): Promise<World> => makeWorld(join(folder, name), 1)
try {
  const load = loader()
  stops.push(load.stop)
  const [world, ...others] = [await worldIn('one'), await worldIn('supervised'), await worldIn('two')]
  const onSqlite = [folkmoot(world!), supervised(others[0]!), folkmoot(others[1]!, undefined, HEAP_FLAGS, 2)]
  await compare('SQLite', load, world!, await opened(onSqlite))
  const postgres = await startPostgres([])
  stops.push(postgres.stop)
  const moved = await movedToPostgres(await worldIn('moved'), postgres.url)
  const { url } = postgres
  const onPostgres = [folkmoot(moved, url), supervised(moved, url), folkmoot(moved, url, HEAP_FLAGS, 2)]
  await compare('PostgreSQL', load, moved, await opened(onPostgres))
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function opened(starting: readonly Promise<Server>[]): Promise<Server[]> {
  const servers = await Promise.all(starting)
  stops.push(...servers.map(({ stop }) => stop))
  return servers
}

/** The servers take turns; the least processor time of a round counts, since other work only adds to it. */
async function compare(name: string, load: Loader, world: World, servers: readonly Server[]): Promise<void> {
  const rows: string[][] = []
  for (const request of requests(world)) {
    const found = servers.map((): Measured[] => [])
    for (let round = 0; round <= ROUNDS; round++)
      for (const [place, server] of servers.entries()) {
        const one = await measureRound(load, server, request, place === 2 ? 2 * CONNECTIONS : CONNECTIONS)
        // The first round warms up.
        if (round) found[place]!.push(one)
      }
    const [one, supervisedOne, two] = found as [Measured[], Measured[], Measured[]]
    rows.push([
      request.name,
      whole(least(one)),
      whole(least(supervisedOne)),
      ratios(one, supervisedOne),
      whole(least(two)),
      ratios(one, two),
      whole(Math.max(...one.map(({ rate }) => rate))),
      whole(Math.max(...two.map(({ rate }) => rate))),
    ])
  }
  console.log(`\n${name}, ${CONNECTIONS} connections to each process\n\n${table(HEAD, rows)}\n`)
}

interface Measured {
  cpu: number
  rate: number
}

function least(rounds: readonly Measured[]): number {
  return Math.min(...rounds.map(({ cpu }) => cpu))
}

/** The ratio of the least values, and the median of the ratios of adjacent rounds. */
function ratios(one: readonly Measured[], other: readonly Measured[]): string {
  const each = other.map(({ cpu }, round) => cpu / one[round]!.cpu).sort((a, b) => a - b)
  return `${fixed(least(other) / least(one))} (${fixed(each[Math.floor(each.length / 2)]!)})`
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
