// `npm run bench:credit`: measures the processor time, event loop and memory that the costliest requests take, per
// credit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Case, files, reads, type Series, writes } from './credit/credit-cases.ts'
import { addCosts, addOccurrences, ROOMS } from './credit/credit-world.ts'
import { folkmoot, type Server } from './measuring/processes.ts'
import { megabytes, table, whole } from './measuring/table.ts'
import { makeWorld, type World } from './world/world.ts'

/** 1 January 2030, 09:00 UTC. */
const START = Date.UTC(2030, 0, 1, 9) / 1000
/** Milliseconds to wait for work that goes on after a request. */
const REST = 300
const ROUNDS = 2

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-credit-'))
const stops: (() => Promise<void>)[] = []
try {
  const world = await makeWorld(folder, 1)
  addCosts(world, START)
  const server = await folkmoot(world)
  stops.push(server.stop)
  const headers = { ...server.headers, 'x-api-key': world.token }
  const headersOf = ({ administrator }: Case) =>
    administrator ? { ...headers, 'x-api-key': world.administrator } : headers
  const series = await makeSeries(world, server, headers)
  const rows: string[][] = []
  for (const one of [...reads, ...files]) rows.push(await best(server, headersOf(one), one, ROUNDS))
  for (const one of writes(series)) rows.push(await best(server, headersOf(one), one, 1))
  const head = ['Request', 'Credits', 'Processor ms', 'At a stretch ms', 'Memory at most', 'Answer']
  console.log(`\n${table(head, rows)}\n`)
} finally {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A row of the table: of several rounds the one that blocked the event loop least, since the machine may be busy. */
async function best(server: Server, headers: Record<string, string>, one: Case, rounds: number): Promise<string[]> {
  const found = []
  for (let round = 0; round < rounds; round++) found.push(await cost(server, headers, one))
  const [least] = found.toSorted((some, other) => some.block - other.block)
  const { cpu, block, memory, status, bytes } = least!
  const row = [one.name, String(one.credits), whole(cpu / 1000), whole(block / 1000), megabytes(memory)]
  const answer = `${status}, ${bytes > 1e6 ? `${whole(bytes / 1e6)} MB` : `${whole(bytes / 1e3)} kB`}`
  console.log([...row, answer].join(' | '))
  return [...row, answer]
}

async function cost(server: Server, headers: Record<string, string>, { method = 'GET', path, body, status }: Case) {
  const before = await server.watched()
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  await new Promise((resolve) => setTimeout(resolve, REST))
  const after = await server.watched()
  if (status !== undefined && answer.status !== status) throw new Error(`${answer.status} for ${method} ${path}`)
  return {
    ...{ cpu: after.cpu - before.cpu, block: after.block, memory: after.peak - before.memory },
    ...{ status: answer.status, bytes },
  }
}

/** A thousand series for the summaries, and those whose changes reach many meetings. */
async function makeSeries(world: World, { url }: Server, headers: Record<string, string>): Promise<Series> {
  const make = async (rrule: string, room: number = ROOMS.texts): Promise<number> => {
    const answer = await fetch(`${url}/rooms/${room}/meeting_series`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'Round', dtstart: '2030-01-01T09:00:00', timezone_name: 'UTC', duration_minutes: 30, rrule },
      }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return ((await answer.json()) as { meeting_series_id: number }).meeting_series_id
  }
  const having = async (count: number): Promise<number> => {
    const id = await make('FREQ=DAILY')
    addOccurrences(world, id, count, START)
    return id
  }
  for (let count = 0; count < 1_000; count++) await make('FREQ=WEEKLY;BYDAY=MO,WE,FR', ROOMS.crowd)
  const [agenda, text] = [await having(200), await having(400)]
  const [moved, invited, gone] = [await having(2_000), await having(2_000), await having(2_000)]
  return { agenda, text, moved, invited, gone }
}
