// Whether the feed keeps up with people who write as fast as they can: what is written, what has its place, and how late it is told.
import { sql } from 'kysely'
import { openDatabase } from '../../server/db/connections/open.ts'
import { folkmoot, type Server } from '../measuring/processes.ts'
import { whole } from '../measuring/table.ts'
import { openStreams } from './listeners.ts'
import type { Peopled } from './people.ts'

/** For how many seconds they write. */
export const WRITING = Number(process.env['BENCH_LAG'] ?? 60)
const WRITERS = 16
/** Each writes so many notes, and then a whole agenda of so many items. */
const [NOTES, ITEMS] = [4, 200]

export const LAG_HEAD = [
  '',
  'Noted/s',
  'In order/s',
  'Waiting, most',
  'Sent after: p50 / p99 / most ms',
  'All sent after, ms',
]

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** A row of the table, for a server on the database at this address, or on SQLite. */
export async function measureLag(name: string, peopled: Peopled, database?: string): Promise<string[]> {
  const server = await folkmoot(peopled.world, database)
  const db = await openDatabase({ url: database, folder: peopled.world.folder })
  const writers = peopled.writing.slice(0, WRITERS)
  try {
    const listeners = await openStreams(
      server.url,
      writers.map(({ token }) => token),
    )
    const state = async () => {
      const { rows } = await sql<{ noted: number; waiting: number }>`select noted,
        (select count(*) from unordered_change) as waiting from change_feed`.execute(db.reads)
      return { noted: Number(rows[0]!.noted), waiting: Number(rows[0]!.waiting) }
    }
    const before = await state()
    const until = performance.now() + WRITING * 1_000
    const answered = new Map<number, number>()
    const writing = Promise.all(writers.map((writer) => writeUntil(until, server, writer, answered)))
    let most = 0
    while (performance.now() < until) {
      most = Math.max(most, (await state()).waiting)
      await pause(0.5)
    }
    const after = await state()
    await writing
    const stopped = performance.now()
    const told = () => [...answered.keys()].every((note) => listeners.arrivals.has(note))
    while (!told()) await pause(0.01)
    const drained = performance.now() - stopped
    listeners.close()
    const late = [...answered].map(([note, time]) => Math.max(0, Math.min(...listeners.arrivals.get(note)!) - time))
    late.sort((one, other) => one - other)
    const ordered = after.noted - before.noted
    const noted = ordered + after.waiting - before.waiting
    const at = (part: number) => whole(late[Math.min(late.length - 1, Math.floor(late.length * part))]!)
    return [
      ...[name, whole(noted / WRITING), whole(ordered / WRITING), whole(most)],
      ...[`${at(0.5)} / ${at(0.99)} / ${at(1)}`, whole(drained)],
    ]
  } finally {
    await db.close()
    await server.stop()
  }
}

async function writeUntil(
  until: number,
  { url }: Server,
  { meeting_id, token }: Peopled['writing'][number],
  answered: Map<number, number>,
): Promise<void> {
  const headers = { 'x-api-key': token, 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    fetch(`${url}/meetings/${meeting_id}/${path}`, { method, headers, body: JSON.stringify(body) })
  const agenda_items = Array.from({ length: ITEMS }, (_, at) => ({ title: `Item ${at}` }))
  for (let at = 1; performance.now() < until; at++) {
    const answer = await send('POST', 'notes?fields=note_id', { description: 'The tide is in.' })
    if (answer.status === 201) answered.set(((await answer.json()) as { note_id: number }).note_id, performance.now())
    else await answer.body?.cancel()
    if (at % NOTES === 0)
      await (await send('PUT', 'agenda_items?fields=agenda_item_id', { agenda_items })).body?.cancel()
  }
}
