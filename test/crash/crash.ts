// Kills servers and workers again and again while meetings are made, and counts acknowledged events that were not
// delivered.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPerson } from '../../server/actions/people/people.ts'
import { insertOrganization } from '../../server/actions/places/organizations.ts'
import type { Dialect } from '../../server/db/dialect.ts'
import { people } from '../../server/demo/world.ts'
import { addToken } from '../../server/identity/api-token.ts'
import { type Fresh, freshDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
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

interface Place {
  room_id: number
  organization_id: number
  token: string
}

/** Somebody with an organization, a room and a token. */
async function furnish({ db }: Fresh): Promise<Place> {
  const now = Math.floor(Date.now() / 1000)
  return db.write(async (trx) => {
    const making = { now, create_id: null, organization_id: null, enterprise_admin: 0 } as const
    const member_id = await createPerson(trx, people[0]!, making)
    const organization_id = await insertOrganization(trx, { name: 'Harbour Works', type: 'enterprise', member_id, now })
    const row = {
      organization_id,
      name: 'Board',
      description: null,
      private: 1 as const,
      create_ts: now,
      update_ts: now,
    }
    const { room_id } = await trx.insertInto('room').values(row).returning('room_id').executeTakeFirstOrThrow()
    const token = await addToken(trx, { member_id, access: 'read_write', name: 'crash', now })
    return { room_id, organization_id, token }
  })
}

const settings = (port: number) => ({
  PORT: String(port),
  FOLKMOOT_DEMO: 'off',
  FOLKMOOT_SECRET: 'a secret that is known to everybody in the room',
  HOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: '1000000000',
  LOG_LEVEL: 'silent',
})

interface Child {
  /** When the present process works. */
  ready: () => Promise<unknown>
  /** Resolves when the next process is started. */
  kill: () => Promise<void>
  end: () => Promise<void>
}

/** A process that is started again whenever it is killed; that it ends by itself is a failure. */
function keepAlive(role: string, env: NodeJS.ProcessEnv, failed: (error: Error) => void): Child {
  let ended = false
  let child: ChildProcess
  let gone: Promise<void>
  let ready: Promise<unknown>
  const start = () => {
    child = fork(join(import.meta.dirname, 'process.ts'), [role], { env })
    ready = new Promise((resolve) => child.once('message', resolve))
    gone = new Promise<number | null>((resolve) => child.once('exit', resolve)).then((code) => {
      if (ended) return
      if (code === null) start()
      else failed(new Error(`A ${role} ended by itself with ${code}.`))
    })
  }
  start()
  return {
    ready: () => ready,
    kill: async () => {
      const dead = gone
      child.kill('SIGKILL')
      await dead
    },
    end: async () => {
      ended = true
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function answering(url: string, broken: () => Error | undefined): Promise<void> {
  for (;;) {
    const error = broken()
    if (error) throw error
    const answer = await fetch(`${url}/api/v1/metadata`).catch(() => undefined)
    if (answer) return
    await sleep(50)
  }
}

/** A POST as the person of the place; undefined where the server died before it answered. */
async function post(url: string, { token }: Place, path: string, body: unknown): Promise<any> {
  try {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status >= 400) throw new Refused(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof Refused) throw error
    await sleep(20)
    return undefined
  }
}

class Refused extends Error {}

async function subscribe(url: string, place: Place, receiver: Receiver): Promise<number[]> {
  const hooks: number[] = []
  for (const scope of HOOKS) {
    const wanted = { event: 'meeting_created', target_url: receiver.url, ...(scope && { [scope]: place[scope] }) }
    const { hook_id } = (await post(url, place, '/hooks?fields=hook_id', wanted))!
    hooks.push(hook_id)
  }
  return hooks
}

/** Makes meetings until it is enough, and notes those whose making was acknowledged. */
async function write(url: string, place: Place, acknowledged: number[], done: () => boolean): Promise<void> {
  while (!done()) {
    const made = await post(url, place, `/rooms/${place.room_id}/meetings?fields=meeting_id`, { name: 'Standup' })
    if (made) acknowledged.push(made.meeting_id)
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

async function integrity({ db }: Fresh, dialect: Dialect): Promise<string> {
  if (dialect === 'postgres') return 'ok'
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.reads)
  return rows.map(({ integrity_check }) => integrity_check).join()
}
