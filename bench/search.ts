// `npm run bench:search`: how fast search answers among very many notes, and how soon what was written is found.
//
// `-- sqlite` or `-- postgres` leaves the other database out; BENCH_NOTES says how many notes there are.
import { startOrdering } from '../server/changes/order/ordering.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { startIndexing } from '../server/search/indexing/start-upkeep.ts'
import { startPostgres } from '../test/postgres.ts'
import { setStage } from '../test/stage.ts'
import type { PlainClient } from './measuring/plain-client.ts'
import { processorTime } from './measuring/processor-time.ts'
import { fixed, table, whole } from './measuring/table.ts'
import { type Filled, filled, NOTES } from './search/filled.ts'
import { chanceOf } from './search/texts.ts'

const asked = process.argv.slice(2)
const SEARCHES = 400
const WRITTEN = 60

const kinds = (['sqlite', 'postgres'] as const).filter((kind) => !asked.length || asked.includes(kind))
const rows: string[][] = []
const others: string[][] = []
const found: string[][] = []
for (const kind of kinds) await onDatabase(kind)
console.log(`\n${whole(NOTES)} notes of 40 words in 2,000 rooms, one search at a time\n`)
console.log(table(['Caller', 'Database', 'p50 ms', 'p99 ms', 'most ms', 'CPU ms', 'of PostgreSQL'], rows))
console.log(`\nGET /rooms/:room_id of somebody else, alone and beside searches\n`)
console.log(table(['Database', 'alone p50 / p99 ms', 'beside searches p50 / p99 ms'], others))
console.log(`\nFrom the answer to a POST until the note is found\n`)
console.log(table(['Database', 'p50 ms', 'p99 ms'], found))

async function onDatabase(kind: Dialect): Promise<void> {
  // With the usual settings, so that commits are durable.
  const postgres = kind === 'postgres' ? await startPostgres([]) : undefined
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url
  const stage = await setStage(kind)
  try {
    const world = await filled(stage)
    const stops = [startOrdering(stage.site, console.error), startIndexing(stage.site, console.error)]
    await settled(world)
    const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    for (const [caller, client] of Object.entries(world.callers)) {
      await searches(world, client, 40)
      const before = await processorTime(stage.site.db)
      const times = await searches(world, client, SEARCHES)
      const { server, postgres } = await processorTime(stage.site.db)
      const each = [server - before.server, postgres - before.postgres].map((all) => fixed(all / SEARCHES))
      rows.push([caller, name, ...[0.5, 0.99, 1].map((part) => fixed(at(times, part))), ...each])
    }
    const { '500 rooms': many, '20 rooms': few } = world.callers as Record<string, PlainClient>
    const alone = await reads(world, few!, 300)
    const searching = searches(world, many!, SEARCHES)
    const beside = await reads(world, few!, 300)
    await searching
    const both = (times: number[]) => `${fixed(at(times, 0.5))} / ${fixed(at(times, 0.99))}`
    others.push([name, both(alone), both(beside)])
    const soon = await written(world)
    found.push([name, fixed(at(soon, 0.5)), fixed(at(soon, 0.99))])
    for (const stop of stops) await stop()
  } finally {
    await stage.app.close()
    await stage.fresh.remove()
    await postgres?.stop()
  }
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Waits until the index knows what the furnishing changed. */
async function settled({ callers }: Filled): Promise<void> {
  for (;;) {
    const { headers } = await callers['500 rooms']!.get('/search_results?search=room&kind=room')
    if (Number(headers['x-total-count']) === 500) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Two words of a text, one word as it is typed, a phrase, three words, or a word that is to be left out. */
async function searches({ texts }: Filled, client: PlainClient, count: number): Promise<number[]> {
  const chance = chanceOf(count)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)]!
  const times: number[] = []
  for (let query = 0; query < count; query++) {
    const words = pick(texts).split(' ')
    const from = Math.floor(chance() * (words.length - 1))
    const search = [
      `${pick(words)} ${pick(words)}`,
      pick(words).slice(0, 2 + Math.floor(chance() * 3)),
      `"${words[from]} ${words[from + 1]}"`,
      `${pick(words)} ${pick(words)} ${pick(words).slice(0, 3)}`,
      `${pick(words)} -${pick(words)}`,
    ][query % 5]!
    times.push(await timed(() => client.get(`/search_results?search=${encodeURIComponent(search)}`)))
  }
  return times
}

async function reads({ room }: Filled, client: PlainClient, count: number): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < count; read++) times.push(await timed(() => client.get(`/rooms/${room}`)))
  return times
}

async function written({ callers, room }: Filled): Promise<number[]> {
  const client = callers['20 rooms']!
  const times: number[] = []
  for (let count = 0; count < WRITTEN; count++) {
    const word = `unheard${count}`
    await client.post(`/rooms/${room}/notes`, { description: `Of ${word} things` })
    times.push(
      await timed(async () => {
        while (!((await client.get(`/search_results?search=${word}`)).body as unknown[]).length)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }),
    )
  }
  return times
}
