// `npm run bench:scale`: the same requests to a small and to a large database, side by side.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Effort, type Measured, measure } from './measure.ts'
import { folkmoot, loader, type Server } from './processes.ts'
import { lists, type Request, requests, wide } from './requests.ts'
import { fixed, megabytes, table, whole } from './table.ts'
import { MEETINGS, makeWorld, PEOPLE } from './world.ts'

const SMALL = 2
const LARGE = Number(process.env['BENCH_ORGANIZATIONS'] ?? 1000)
const EFFORT: Effort = { connections: 4, rounds: 3, seconds: 1.5 }
const HEAD = ['Request', 'Small/s', 'Large/s', 'Times slower', 'Small p50 / p99 ms', 'Large p50 / p99 ms']

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-scale-'))
const stops: (() => Promise<void>)[] = []
try {
  const small = await made('small', SMALL)
  const large = await made('large', LARGE)
  const servers = [await opened(folkmoot(small)), await opened(folkmoot(large))]
  const load = loader()
  stops.push(load.stop)
  const administered = servers.map((server) => ({ ...server, headers: { 'x-api-key': small.administrator } }))
  administered[1]!.headers = { 'x-api-key': large.administrator }

  const rows: string[][] = []
  const compare = async (both: Server[], asked: Request[]) => {
    for (const request of asked) {
      await measure(load, both, request, { ...EFFORT, rounds: 1, seconds: 0.5 })
      rows.push(compared(request.name, (await measure(load, both, request, EFFORT)) as [Measured, Measured]))
    }
  }
  const [writes, reads] = [requests(small).filter(isWrite), requests(small).filter((request) => !isWrite(request))]
  await compare(servers, [...reads, ...lists])
  await compare(administered, wide)
  // Last, since they add to what the lists have to search.
  await compare(servers, writes)
  console.log(`\n${table(HEAD, rows)}\n`)
  const [one, other] = await Promise.all(servers.map((server) => server.used()))
  console.log(`Memory at the end: ${megabytes(one!.memory)} and ${megabytes(other!.memory)}`)
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function made(name: string, organizations: number) {
  const began = performance.now()
  const place = join(folder, name)
  mkdirSync(place)
  const world = await makeWorld(place, organizations)
  const seconds = whole((performance.now() - began) / 1000)
  const [meetings, members] = [whole(organizations * MEETINGS), whole(organizations * PEOPLE)]
  console.log(`${name}: ${meetings} meetings, ${members} members, made in ${seconds} s`)
  return world
}

async function opened(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  stops.push(server.stop)
  return server
}

function isWrite({ method }: Request): boolean {
  return method !== 'GET'
}

function compared(name: string, [small, large]: [Measured, Measured]): string[] {
  return [
    name,
    whole(small.rate),
    whole(large.rate),
    fixed(small.rate / large.rate),
    `${fixed(small.p50)} / ${fixed(small.p99)}`,
    `${fixed(large.p50)} / ${fixed(large.p99)}`,
  ]
}
