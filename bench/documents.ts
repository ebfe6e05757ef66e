// Measures the export of a ten-page record, by format, alone and twenty at once, and the delay of other requests
// meanwhile.
import { DatabaseSync } from 'node:sqlite'
import { exportFormats } from '../contract/formats.ts'
import type { Load, Server } from './measuring/processes.ts'
import { fixed, megabytes, table, whole } from './measuring/table.ts'
import type { World } from './world/world.ts'

const ITEMS = 24
const NOTES_AN_ITEM = 4
const ROUNDS = 7
const AT_ONCE = 20

export interface Documents {
  server: Server
  meeting_id: number
  /** Loads the server with small requests for some seconds. */
  others: () => Promise<Load>
}

/** Makes a meeting with a record of some ten pages; returns its id. */
export function addRecord({ file, meeting_ids, room_id, member_id }: World): number {
  const meeting_id = meeting_ids[0]!
  const db = new DatabaseSync(file)
  db.prepare(`update meeting set state = 'ended', state_ts = start_time + 3600 where meeting_id = ?`).run(meeting_id)
  const item = db.prepare(
    `insert into agenda_item (meeting_id, title, description, duration_seconds, presenter_id, position, place,
      total_seconds, state, create_ts, update_ts) values (?, ?, ?, 1800, ?, ?, ?, 1800, 'done', 1, 1)`,
  )
  const note = db.prepare(
    `insert into note (room_id, meeting_id, agenda_item_id, description, create_id, create_ts, update_ts)
      values (?, ?, ?, ?, ?, ?, 1)`,
  )
  const task = db.prepare(
    `insert into action_item (room_id, meeting_id, agenda_item_id, description, state, create_id, member_id, due_ts,
      create_ts, update_ts) values (?, ?, ?, 'Ask the harbour office', 0, ?, ?, 1772445600, 1, 1)`,
  )
  const words = 'The piles on the west side were looked at twice, and what was seen is told in the report. '
  for (let place = 0; place < ITEMS; place++) {
    const told = `<p>${words.repeat(2)}</p><ul><li>the crane</li><li>the <b>boat</b> shed</li></ul>`
    const { lastInsertRowid: id } = item.run(meeting_id, `Item ${place}`, told, member_id, place, place)
    for (let count = 0; count < NOTES_AN_ITEM; count++)
      note.run(room_id, meeting_id, id, `<p>${words.repeat(3)}</p>`, member_id, count)
    task.run(room_id, meeting_id, id, member_id, member_id)
  }
  db.close()
  return meeting_id
}

/** Prints the time of each format, alone and twenty times at once, and that of other requests meanwhile. */
export async function measureDocuments({ server, meeting_id, others }: Documents): Promise<void> {
  const carry = async (format: string): Promise<number> => {
    const path = `${server.url}/meetings/${meeting_id}?format=${format}&embed=attendance`
    const answer = await fetch(path, { headers: server.headers })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.status} for ${format}.`)
    return byteLength
  }
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }

  const quiet = await others()
  const heard = [row('without documents', quiet)]
  const taken: string[][] = []
  let most = 0
  for (const format of exportFormats) {
    const bytes = await carry(format)
    const alone: number[] = []
    for (let round = 0; round < ROUNDS; round++) alone.push(await timed(() => carry(format)))
    const together = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, () => carry(format))))
    most = Math.max(most, (await server.used()).memory)
    const median = alone.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]!
    taken.push([format, whole(bytes / 1000), whole(median), fixed(together / 1000)])

    let over = false
    const meanwhile = others().finally(() => {
      over = true
    })
    while (!over) await Promise.all(Array.from({ length: AT_ONCE }, () => carry(format)))
    heard.push(row(`while twenty ${format} are always requested`, await meanwhile))
  }
  console.log(`\n${table(['A record of ten pages', 'kB', 'Median ms', `${AT_ONCE} at once, s`], taken)}\n`)
  console.log(`${table(['GET /meetings/:id, 4 connections', 'A second', 'p50 / p99 ms'], heard)}\n`)
  console.log(`Memory of the server at most ${megabytes(most)}, beside the process that makes them.`)
}

export const row = (name: string, { rate, p50, p99 }: Load): string[] => [
  name,
  whole(rate),
  `${fixed(p50)} / ${fixed(p99)}`,
]
