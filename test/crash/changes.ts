// Kills servers again and again while changes are committed, some by slow transactions, and compares what the feed tells
// with what the database saw being committed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Dialect, isUnavailable } from '../../server/db/dialects/dialect.ts'
import type { DB } from '../../server/db/tables.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { answering, type Child, keepAlive, settings } from './children.ts'
import { follow, type Heard } from './follower.ts'
import { ask, furnish, integrity, type Place } from './place.ts'
import { committed, type Difference, differences, lastOf, watch } from './witness.ts'

export interface ChangesCrashRequest {
  dialect: Dialect
  kills: number
  /** Committed changes, at least. */
  changes: number
  /** Writers, a quarter of them with slow transactions. */
  writers: number
  /** Servers at a time; SQLite has one. */
  servers: number
  /** The most milliseconds that a server lives once it works. */
  life: number
  /** A PostgreSQL that loses nothing. */
  server: string
  /** Hears now and then how far it is. */
  progress?: (so: { committed: number; kills: number }) => void
}

export interface FoundOfChanges {
  kills: number
  committed: number
  told: number
  /** Pages that the follower asked for again. */
  again: number
  /** Told more or less often than committed, by the table of the feed. */
  different: Difference[]
  /** Things of which the follower did not hear the latest, or heard what is not so. */
  wrong: string[]
  disorder: string[]
  integrity: string
}

/** How often it is looked how many changes there are, in milliseconds; and after how many looks it is said. */
const [LOOK, SAID] = [200, 50]

export async function crashOfChanges(asked: ChangesCrashRequest): Promise<FoundOfChanges> {
  const { dialect } = asked
  const fresh = await freshDatabase(dialect, { server: asked.server })
  const children: Child[] = []
  try {
    const place = await furnish(fresh)
    await watch(fresh, dialect)
    let broken: Error | undefined
    const urls: string[] = []
    for (let count = 0; count < (dialect === 'sqlite' ? 1 : asked.servers); count++) {
      const port = await freePort()
      urls.push(`http://127.0.0.1:${port}`)
      const env = { ...process.env, ...fresh.env, ...settings(port) }
      children.push(keepAlive('server', env, (error) => (broken ??= error)))
    }
    for (const url of urls) await answering(url, () => broken)

    let [killed, seen, over] = [0, 0, false]
    const done = () => {
      if (broken) throw broken
      return killed >= asked.kills && seen >= asked.changes
    }
    // So that the kills are spread over the changes.
    const share = (asked.changes * children.length) / asked.kills
    const following = follow(urls, place, () => over)
    const killing = children.map(async (child) => {
      while (!done()) {
        await child.ready()
        const enough = seen + share
        await sleep(100 + Math.random() * asked.life)
        while (seen < enough && !done()) await sleep(LOOK)
        if (killed >= asked.kills) continue
        killed++
        await child.kill()
      }
    })
    const counting = async () => {
      for (let looks = 1; !done(); looks++) {
        await sleep(LOOK)
        seen = await committed(fresh)
        if (looks % SAID === 0) asked.progress?.({ committed: seen, kills: killed })
      }
    }
    const writing = Array.from({ length: asked.writers }, (_, at) =>
      at % 4 ? writeByServers(urls, place, done, at) : writeSlowly(fresh, place, done, dialect === 'sqlite' ? 20 : 400),
    )
    await Promise.all([...killing, ...writing, counting()])
    over = true
    const heard = await following
    const found = {
      ...{ kills: killed, committed: await committed(fresh), told: heard.told, again: heard.again },
      ...{ different: await differences(fresh), wrong: await wrongIn(fresh, heard), disorder: heard.disorder },
    }
    for (const child of children) await child.end()
    return { ...found, integrity: await integrity(fresh, dialect) }
  } finally {
    for (const child of children) await child.end()
    await fresh.remove()
  }
}

/** How many items a whole agenda has here. */
const ITEMS = 200

/** Makes, changes and deletes notes one by one, and sets whole agendas, at one server after the other. */
async function writeByServers(urls: readonly string[], place: Place, done: () => boolean, own: number) {
  let [meeting, turn] = [0, own]
  const notes: number[] = []
  const send = (verb: string, path: string, body?: unknown) => ask(urls[turn++ % urls.length]!, place, verb, path, body)
  while (!done()) {
    if (!meeting) {
      const made = await send('POST', `/rooms/${place.room_id}/meetings?fields=meeting_id`, { name: `Round ${own}` })
      meeting = made?.body.meeting_id ?? 0
      continue
    }
    const agenda_items = Array.from({ length: ITEMS }, (_, at) => ({ title: `Item ${turn} ${at}` }))
    await send('PUT', `/meetings/${meeting}/agenda_items?fields=agenda_item_id`, { agenda_items })
    const made = await send('POST', `/meetings/${meeting}/notes?fields=note_id`, { description: `Note ${turn}` })
    if (made) notes.push(made.body.note_id)
    const some = notes[turn % Math.max(notes.length, 1)]
    if (some) await send('PATCH', `/notes/${some}?fields=note_id`, { description: `Changed ${turn}` })
    // Where the answer was lost it may be deleted or not: nobody asks for it again.
    if (notes.length > 20) await send('DELETE', `/notes/${notes.shift()}`)
  }
}

/** How many notes a slow transaction writes. */
const NOTES = 150

/** Writes many notes in transactions that stay open for a while; one that waited too long for another is left out. */
async function writeSlowly({ db }: Fresh, { room_id }: Place, done: () => boolean, most: number) {
  while (!done()) {
    try {
      await db.write((trx) => writeNotes(trx, room_id, Math.random() * most))
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    await sleep(most === 20 ? 200 : 10)
  }
}

async function writeNotes(trx: Transaction<DB>, room_id: number, pause: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const note = { room_id, meeting_id: null, agenda_item_id: null, create_id: null, update_id: null }
  const rows = Array.from({ length: NOTES }, (_, at) => ({
    ...{ ...note, description: `Slow ${at}`, create_ts: now, update_ts: now },
  }))
  const made = await trx.insertInto('note').values(rows).returning('note_id').execute()
  await sleep(pause)
  await trx.updateTable('note').set({ description: 'Late' }).where('note_id', '=', made[0]!.note_id).execute()
  await trx.deleteFrom('note').where('note_id', '=', made[1]!.note_id).execute()
}

/** Of each thing the latest must have been told, and what was told last of a note must be what it says now. */
async function wrongIn(fresh: Fresh, { things }: Heard): Promise<string[]> {
  const last = await lastOf(fresh)
  const wrong = [...last]
    .filter(([key, what]) => things.get(key)?.what !== what)
    .map(([key, what]) => `${key}: ${what}`)
  for (const key of things.keys()) if (!last.has(key)) wrong.push(`${key}: told, and never committed`)
  const notes = await fresh.db.reads.selectFrom('note').select(['note_id', 'description']).execute()
  for (const { note_id, description } of notes)
    if (things.get(`note ${note_id}`)?.resource?.['description'] !== description)
      wrong.push(`note ${note_id}: told with another content`)
  return wrong.slice(0, 20)
}
