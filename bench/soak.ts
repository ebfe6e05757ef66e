// `npm run bench:soak`: checks that memory does not grow during half an hour of deliveries, exports, reads and writes.
import { setTimeout as wait } from 'node:timers/promises'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { startPostgres } from '../test/postgres.ts'
import { startReceiver } from './hooks/receiver.ts'
import { openHookWorld } from './hooks/world.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'

/** `npm run bench:soak -- MINUTES sqlite|postgres`. */
const [minutes = '30', dialect = 'sqlite'] = process.argv.slice(2)
const MINUTES = Number(minutes)
if (!(MINUTES > 0) || !['sqlite', 'postgres'].includes(dialect))
  throw new Error('Usage: npm run bench:soak -- [MINUTES] [sqlite|postgres]')

const HOOKS = 20
/** Writes a second; each is delivered to a hook over a new connection. */
const PACE = 50
const WRITERS = 5
/** How often the heap is measured; the first third counts as warm-up. */
const SAMPLES = 15
/** Bytes by which the live heap may grow afterwards, since bounded caches still fill. */
const ALLOWED = 3 * 1024 * 1024

const FORMATS = ['docx', 'pdf', 'epub', 'html', 'markdown']

if (dialect === 'postgres') process.env['TEST_POSTGRES_URL'] = (await startPostgres([])).url

const receiver = await startReceiver({ parting: true })
const world = await openHookWorld(dialect as Dialect, HOOKS, receiver)
const server = await world.serve()
const done = { deliveries: 0, writes: 0, reads: 0, exports: 0 }
const samples: { minute: number; heap: number; external: number; memory: number; done: typeof done }[] = []
try {
  const began = performance.now()
  const span = (MINUTES * 60_000) / SAMPLES
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await load(performance.now() + span)
    // Objects that outlive a request for a moment, such as closing sockets, are no leak.
    await wait(1_000)
    const found = { minute: (performance.now() - began) / 60_000, ...(await server.live()), done: { ...done } }
    samples.push(found)
    console.error(`${fixed(found.minute)} minutes: ${fixed(found.heap / 1024 / 1024)} MB live`)
  }
} finally {
  await server.stop()
  await world.close()
  await receiver.close()
}

const rows = samples.map(({ minute, heap, external, memory, done }) => [
  fixed(minute),
  ...[done.deliveries, done.writes, done.reads, done.exports].map(whole),
  ...[fixed(heap / 1024 / 1024), fixed(external / 1024 / 1024), megabytes(memory)],
])
const head = ['Minute', 'Deliveries', 'Writes', 'Reads', 'Exports', 'Live heap MB', 'Beside it MB', 'Memory']
console.log(`${dialect}\n\n${table(head, rows)}\n`)
const third = Math.floor(SAMPLES / 3)
const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(middle) as [number, number]
const grown = after - before
const told = `From ${fixed(before / 1024 / 1024)} to ${fixed(after / 1024 / 1024)} MB live, the middle third to the last.`
if (grown > ALLOWED) {
  console.error(`${told} It grows.`)
  process.exit(1)
}
console.log(`${told} It does not grow.`)
process.exit(0)

/** The median of the live heap. */
function middle(some: readonly (typeof samples)[number][]): number {
  const sorted = some.map(({ heap }) => heap).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]!
}

/**
 * Writes at a fixed rate, and reads and exports one after another, until a time; resolves when all of them have ended.
 */
async function load(until: number): Promise<void> {
  let last = 0
  let next = 0
  const over = () => performance.now() >= until
  const pending = new Set<Promise<unknown>>()
  const writing = async () => {
    const from = performance.now()
    for (let change = 0; !over(); change++) {
      const early = from + (change * 1000 * WRITERS) / PACE - performance.now()
      if (early > 0) await wait(early)
      const hook = next++ % HOOKS
      const meeting_id = await world.change(server, hook)
      last = meeting_id
      done.writes++
      // The last hook's target never answers.
      if (hook === HOOKS - 1) continue
      const told = receiver.arrival(meeting_id).then(() => done.deliveries++)
      pending.add(told)
      void told.finally(() => pending.delete(told))
    }
  }
  const reading = async () => {
    for (let place = 0; !over(); place++) {
      const room = world.rooms[place % HOOKS]
      const paths = [`/meetings/${last}`, `/rooms/${room}/meetings?per_page=10&embed=attendees`, '/metadata']
      const [path] = last ? [paths[place % 3]!] : ['/metadata']
      await world.read(path)
      done.reads++
    }
  }
  const exporting = async () => {
    for (let place = 0; !over(); place++) {
      const room = world.rooms[place % HOOKS]
      const format = FORMATS[place % (FORMATS.length + 1)]
      if (!last) await wait(50)
      else if (format) await world.read(`/meetings/${last}?format=${format}`)
      else await world.read(`/rooms/${room}/action_items?format=xlsx`)
      if (last) done.exports++
    }
  }
  await Promise.all([...Array.from({ length: WRITERS }, writing), reading(), exporting()])
  await Promise.all(pending)
}
