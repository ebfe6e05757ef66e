// Streams: what a thousand idle ones cost, and how long a change takes from its commit to those whom it concerns.
import pg from 'pg'
import { folkmoot, type Server } from '../measuring/processes.ts'
import { fixed, megabytes, whole } from '../measuring/table.ts'
import { openStreams } from './listeners.ts'
import type { Peopled } from './people.ts'

const STREAMS = 1_000
/** Changes a second, and for how many seconds. */
const PACE = 50
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)
/** Seconds of quiet. */
const QUIET = 10

export const HEAD = [
  ...['', 'Memory of 1,000', 'Queries/s, idle', 'without streams', 'CPU, idle', 'without streams'],
  ...['Events/s', 'CPU', 'p50 / p99 ms', 'from the request'],
]

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** A row of the table, for a server on the database at this address, or on SQLite. */
export async function measureStreams(name: string, peopled: Peopled, database?: string): Promise<string[]> {
  const server = await folkmoot(peopled.world, database)
  try {
    // What is loaded by the first requests is no memory of a stream.
    await change(server, peopled, 0)
    const warm = await openStreams(server.url, peopled.tokens.slice(0, 20))
    warm.close()
    await pause(3)
    const alone = await quiet(server, database)
    const before = (await server.used()).memory
    const listeners = await openStreams(server.url, peopled.tokens.slice(0, STREAMS))
    await pause(3)
    const idle = await quiet(server, database)
    const memory = (await server.used()).memory - before
    const times = await atPace(server, peopled, listeners.arrivals)
    listeners.close()
    return [name, megabytes(memory), ...idle.flatMap((one, at) => [one, alone[at]!]), ...times]
  } finally {
    await server.stop()
  }
}

/** Transactions a second of the database, and the share of a processor, while nothing happens. */
async function quiet(server: Server, database?: string): Promise<string[]> {
  const [cpu, done] = [(await server.used()).cpu, await transactions(database)]
  await pause(QUIET)
  const [cpuAfter, doneAfter] = [(await server.used()).cpu, await transactions(database)]
  const queries = done === undefined ? '–' : fixed((doneAfter! - done) / QUIET)
  return [queries, `${fixed((cpuAfter - cpu) / QUIET / 10_000)}%`]
}

async function transactions(database?: string): Promise<number | undefined> {
  if (!database) return undefined
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  // Statistics are written down some time after the work.
  await pause(1.5)
  const { rows } = await client.query(
    'select xact_commit as done from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return Number(rows[0].done)
}

interface Change {
  note_id: number
  sent: number
  answered: number
}

async function change({ url }: Server, { writing }: Peopled, at: number): Promise<Change> {
  const { meeting_id, token } = writing[at % writing.length]!
  const sent = performance.now()
  const answer = await fetch(`${url}/meetings/${meeting_id}/notes`, {
    method: 'POST',
    headers: { 'x-api-key': token, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'The tide is in.' }),
  })
  const answered = performance.now()
  const { note_id } = (await answer.json()) as { note_id: number }
  return { note_id, sent, answered }
}

async function atPace(server: Server, peopled: Peopled, arrivals: ReadonlyMap<number, number[]>): Promise<string[]> {
  const cpu = (await server.used()).cpu
  const began = performance.now()
  const changes: Promise<Change>[] = []
  for (let at = 0; at < PACE * SECONDS; at++) {
    const early = began + (at * 1_000) / PACE - performance.now()
    if (early > 0) await pause(early / 1_000)
    changes.push(change(server, peopled, at))
  }
  const made = await Promise.all(changes)
  const share = ((await server.used()).cpu - cpu) / (performance.now() - began) / 10
  await pause(3)
  const fromAnswer: number[] = []
  const fromRequest: number[] = []
  for (const { note_id, sent, answered } of made) {
    const times = arrivals.get(note_id)
    if (!times) throw new Error(`Note ${note_id} was told to nobody.`)
    for (const time of times) {
      fromAnswer.push(Math.max(time - answered, 0))
      fromRequest.push(time - sent)
    }
  }
  const parts = [fromAnswer, fromRequest].map((times) => {
    times.sort((one, other) => one - other)
    return [0.5, 0.99].map((part) => times[Math.floor(times.length * part)]!.toFixed(1)).join(' / ')
  })
  return [whole(fromAnswer.length / SECONDS), `${whole(share)}%`, ...parts]
}
