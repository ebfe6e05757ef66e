// `npm run bench:hooks`: measures the delay and the rate of delivery to hooks, on both databases, with one target that
// hangs.
import { startPostgres } from '../test/postgres.ts'
import { type Arrivals, startReceiver } from './hooks/receiver.ts'
import { type HookWorld, openHookWorld } from './hooks/world.ts'
import { megabytes, table, whole } from './measuring/table.ts'

/** Hooks, each of a room of its own; the last one's target never answers. */
const HOOKS = 100
/** Changes a second, and for how many seconds. */
const PACE = 100
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
/** Events that wait when a worker starts. */
const BACKLOG = 20_000

const rows: string[][] = []
// With the usual settings, so that commits are durable.
const postgres = await startPostgres([])
process.env['TEST_POSTGRES_URL'] = postgres.url
try {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const receiver = await startReceiver()
    const world = await openHookWorld(dialect, HOOKS, receiver)
    try {
      console.error(`${dialect}: changes at their pace …`)
      const steady = await changesAtPace(world, receiver)
      console.error(`${dialect}: a backlog …`)
      const rate = await backlog(world, receiver)
      rows.push([dialect, whole(rate), ...steady])
    } finally {
      await world.close()
      await receiver.close()
    }
  }
} finally {
  await postgres.stop()
}
console.log(
  table(['', 'Deliveries/s of a backlog', 'p50 ms', 'p99 ms', 'late', 'Memory at the start', 'at the end'], rows),
)

/** Milliseconds from the answer to the change until the call arrives, for all hooks but the hanging one. */
async function changesAtPace(world: HookWorld, receiver: Arrivals): Promise<string[]> {
  const server = await world.serve()
  const waits: number[] = []
  const before = (await server.used()).memory
  const began = performance.now()
  const changes: Promise<void>[] = []
  for (let change = 0; change < PACE * SECONDS; change++) {
    const due = began + (change * 1000) / PACE
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const hook = change % HOOKS
    changes.push(
      world.change(server, hook).then(async (meeting_id) => {
        const committed = performance.now()
        if (hook === HOOKS - 1) return
        waits.push((await receiver.arrival(meeting_id)) - committed)
      }),
    )
  }
  await Promise.all(changes)
  const after = (await server.used()).memory
  await server.stop()
  waits.sort((one, other) => one - other)
  const at = (share: number) => Math.max(waits[Math.floor(waits.length * share)]!, 0).toFixed(1)
  const late = waits.filter((wait) => wait > 5_000).length
  return [at(0.5), at(0.99), String(late), megabytes(before), megabytes(after)]
}

/** Deliveries a second, from the start of a worker until the backlog is delivered. */
async function backlog(world: HookWorld, receiver: Arrivals): Promise<number> {
  const expected = await world.fill(BACKLOG)
  const arrived = receiver.arrivals(expected)
  const worker = world.work()
  const first = await receiver.next()
  const last = await arrived
  await worker.stop()
  return expected / ((last - first) / 1000)
}
