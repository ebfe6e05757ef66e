// Kills servers and workers again and again while meetings are made, and counts acknowledged events that were not
// delivered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { answering, type Child, keepAlive, settings } from './children.ts'
import { ask, furnish, integrity, type Place } from './place.ts'
import { keyOf, type Receiver, startReceiver } from './receiver.ts'

export interface CrashRequest {
  dialect: Dialect
  kills: number
  /** Acknowledged writes, at least. */
  writes: number
  /** Requests under way at a time. */
  writers: number
  /** Processes beside the server. */
  workers: number
  /** A PostgreSQL that loses nothing. */
  server: string
}

export interface Found {
  kills: number
  acknowledged: number
  /** Acknowledged, but a hook was never told. */
  lost: string[]
  /** Told more than once, as at least once allows. */
  repeated: number
  /** Told more than once with different ids. */
  renamed: string[]
  /** Meetings without their event, or without their attendee. */
  halves: number
  /** What the database says of itself. */
  integrity: string
}

const HOOKS = ['room_id', 'organization_id', undefined] as const
/** The least and the most milliseconds that a process lives once it works, unless it must wait for its share of the writes. */
const LIFE = [100, 900] as const
/** How often a process that is to be killed looks whether its share has been written. */
const LOOK = 5
/** When nothing more arrives for so long, nothing more will. */
const PATIENCE = 20_000

export async function crash(asked: CrashRequest): Promise<Found> {
  const fresh = await freshDatabase(asked.dialect, { server: asked.server })
  const receiver = await startReceiver(0.05)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const children = new Set<Child>()
  try {
    const place = await furnish(fresh)
    const env = { ...process.env, ...fresh.env, ...settings(port) }
    const roles = ['server', ...Array<string>(asked.workers).fill('worker')]
    let broken: Error | undefined
    const failed = (error: Error) => {
      broken ??= error
    }
    for (const role of roles) children.add(keepAlive(role, env, failed))
    await answering(url, () => broken)
    const hooks = await subscribe(url, place, receiver)
    let killed = 0
    const acknowledged: number[] = []
    const done = () => {
      if (broken) throw broken
      return killed >= asked.kills && acknowledged.length >= asked.writes
    }
    // So that the kills are spread over the writes, however long processes take to begin.
    const share = (asked.writes * roles.length) / asked.kills
    const killing = [...children].map(async (child) => {
      while (!done()) {
        await child.ready()
        const enough = acknowledged.length + share
        await sleep(LIFE[0] + Math.random() * (LIFE[1] - LIFE[0]))
        while (acknowledged.length < enough && !done()) await sleep(LOOK)
        await child.kill()
        killed++
      }
    })
    await Promise.all([
      ...killing,
      ...Array.from({ length: asked.writers }, () => write(url, place, acknowledged, done)),
    ])
    const wanted = hooks.flatMap((hook_id) =>
      acknowledged.map((id) =>
        keyOf({ hook_id, event: 'meeting_created', resource_url: `${url}/api/v1/meetings/${id}` }),
      ),
    )
    const lost = await missing(wanted, receiver)
    for (const child of children) await child.end()
    return {
      kills: killed,
      acknowledged: acknowledged.length,
      lost,
      repeated: [...receiver.told.values()].filter(({ times }) => times > 1).length,
      renamed: [...receiver.told].filter(([, { ids }]) => ids.size > 1).map(([key]) => key),
      halves: await halves(fresh),
      integrity: await integrity(fresh, asked.dialect),
    }
  } finally {
    for (const child of children) await child.end()
    await receiver.close()
    await fresh.remove()
  }
}

async function subscribe(url: string, place: Place, receiver: Receiver): Promise<number[]> {
  const hooks: number[] = []
  for (const scope of HOOKS) {
    const wanted = { event: 'meeting_created', target_url: receiver.url, ...(scope && { [scope]: place[scope] }) }
    const { body } = (await ask(url, place, 'POST', '/hooks?fields=hook_id', wanted))!
    hooks.push(body.hook_id)
  }
  return hooks
}

/** Makes meetings until it is enough, and notes those whose making was acknowledged. */
async function write(url: string, place: Place, acknowledged: number[], done: () => boolean): Promise<void> {
  while (!done()) {
    const path = `/rooms/${place.room_id}/meetings?fields=meeting_id`
    const made = await ask(url, place, 'POST', path, { name: 'Standup' })
    if (made) acknowledged.push(made.body.meeting_id)
  }
}

/** What was wanted and has not come when nothing more comes. */
async function missing(wanted: string[], { told }: Receiver): Promise<string[]> {
  let left = wanted
  let since = Date.now()
  while (left.length && Date.now() - since < PATIENCE) {
    await sleep(100)
    const still = left.filter((key) => !told.has(key))
    if (still.length < left.length) since = Date.now()
    left = still
  }
  return left
}

async function halves({ db }: Fresh): Promise<number> {
  const rows = await db.reads
    .selectFrom('meeting')
    .leftJoin('event', (join) =>
      join.onRef('event.meeting_id', '=', 'meeting.meeting_id').on('event.event', '=', 'meeting_created'),
    )
    .leftJoin('attendee', 'attendee.meeting_id', 'meeting.meeting_id')
    .select('meeting.meeting_id')
    .where((eb) => eb.or([eb('event.event_id', 'is', null), eb('attendee.attendee_id', 'is', null)]))
    .execute()
  return rows.length
}
