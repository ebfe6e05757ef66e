// `npm run bench`: compares Folkmoot with the floor, request by request.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Effort, type Measured, measure, settled } from './measuring/measure.ts'
import { floor, folkmoot, type Loader, loader, type Server } from './measuring/processes.ts'
import { type Request, requests } from './measuring/requests.ts'
import { assertSame } from './measuring/same.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'
import { makeWorld } from './world/world.ts'

const MANY: Effort = { connections: 16, rounds: 5, seconds: 2.2 }
const ALONE: Effort = { connections: 1, rounds: 3, seconds: 1 }
const WARMING: Effort = { connections: 16, rounds: 1, seconds: 1 }

const HEAD = [
  'Request',
  'Folkmoot/s',
  'Floor/s',
  'Ratio',
  'Aim',
  'Folkmoot p50 / p99 ms',
  'Floor p50 / p99 ms',
  'CPU µs',
]

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
const stops: (() => Promise<void>)[] = []
try {
  const world = await makeWorld(folder, 1)
  const servers = [await opened(folkmoot(world)), await opened(floor(world))] as const
  const load = loader()
  stops.push(load.stop)
  const only = process.argv.slice(2)
  const measured = requests(world).filter(({ name }) => !only.length || only.some((word) => name.includes(word)))
  for (const request of measured) await assertSame(...servers, request)
  await settled(servers)
  for (const request of measured) await measure(load, servers, request, WARMING)
  console.log(`\n16 connections\n\n${await compared(load, servers, measured, MANY)}\n`)
  console.log(`\n1 connection\n\n${await compared(load, servers, measured, ALONE)}\n`)
  const [ours, bare] = await Promise.all(servers.map(({ used }) => used()))
  console.log(`Memory at the end: Folkmoot ${megabytes(ours!.memory)}, floor ${megabytes(bare!.memory)}`)
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function opened(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  stops.push(server.stop)
  return server
}

async function compared(load: Loader, servers: readonly Server[], measured: readonly Request[], effort: Effort) {
  const rows: string[][] = []
  for (const request of measured) {
    const [one, other] = (await measure(load, servers, request, effort)) as [Measured, Measured]
    rows.push([
      request.name,
      whole(one.rate),
      whole(other.rate),
      fixed(one.rate / other.rate),
      request.aim ? fixed(request.aim) : '',
      `${fixed(one.p50)} / ${fixed(one.p99)}`,
      `${fixed(other.p50)} / ${fixed(other.p99)}`,
      `${whole(one.cpu)} / ${whole(other.cpu)}`,
    ])
  }
  return table(HEAD, rows)
}
