// `npm run bench:memory`: compares Folkmoot with and without its flags for the garbage collector.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_FLAGS } from '../server/runtime/heap.ts'
import { type Effort, type Measured, measure } from './measuring/measure.ts'
import { folkmoot, loader, type Server } from './measuring/processes.ts'
import { requests } from './measuring/requests.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'
import { makeWorld } from './world/world.ts'

const EFFORT: Effort = { connections: 16, rounds: 5, seconds: 2.2 }
const HEAD = ['Request', 'With flags/s', 'Without/s', 'Ratio', 'CPU µs', 'Ratio of CPU', 'MB with', 'MB without']

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-memory-'))
const stops: (() => Promise<void>)[] = []
try {
  const servers = [await started('with', HEAP_FLAGS), await started('without', [])] as const
  const load = loader()
  stops.push(load.stop)
  const rows: string[][] = []
  for (const request of requests(servers[0].world)) {
    const [one, other] = (await measure(load, servers, request, EFFORT)) as [Measured, Measured]
    const [ours, plain] = await Promise.all(servers.map(({ used }) => used()))
    rows.push([
      request.name,
      whole(one.rate),
      whole(other.rate),
      fixed(one.rate / other.rate),
      `${whole(one.cpu)} / ${whole(other.cpu)}`,
      fixed(one.cpu / other.cpu),
      megabytes(ours!.memory),
      megabytes(plain!.memory),
    ])
  }
  console.log(`\n${table(HEAD, rows)}\n`)
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Each has its own database, so that neither reads what the other writes. */
async function started(name: string, flags: readonly string[]) {
  const world = await makeWorld(join(folder, name), 1)
  const server: Server = await folkmoot(world, undefined, flags)
  stops.push(server.stop)
  return { ...server, world }
}
