// A site with a hook for each room, with a server and workers as separate processes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPerson } from '../../server/actions/people/people.ts'
import { insertOrganization } from '../../server/actions/places/organizations.ts'
import type { Dialect } from '../../server/db/dialects/dialect.ts'
import { people } from '../../server/demo/world.ts'
import { addToken } from '../../server/identity/api-token.ts'
import { HEAP_FLAGS } from '../../server/runtime/heap.ts'
import { freshDatabase } from '../../test/database.ts'
import { freePort } from '../measuring/processes.ts'
import type { Arrivals } from './receiver.ts'

export interface Process {
  url: string
  /** Microseconds of processor and bytes of memory. */
  used: () => Promise<{ cpu: number; memory: number }>
  /** Bytes in use after garbage collection: of the heap, outside of it, and of the whole process. */
  live: () => Promise<{ heap: number; external: number; memory: number }>
  stop: () => Promise<void>
}

export interface HookWorld {
  serve: () => Promise<Process>
  work: () => Process
  /** Makes a meeting in the room of a hook; returns its id. */
  change: (server: Process, hook: number) => Promise<number>
  /** The room of each hook. */
  rooms: readonly number[]
  /** Reads something of the API to its end; throws where it is not answered with 200. */
  read: (path: string) => Promise<void>
  /** Writes events in rooms whose target answers; returns how many deliveries these cause. */
  fill: (events: number) => Promise<number>
  close: () => Promise<void>
}

export async function openHookWorld(dialect: Dialect, hooks: number, receiver: Arrivals): Promise<HookWorld> {
  const fresh = await freshDatabase(dialect)
  const { db } = fresh
  const now = Math.floor(Date.now() / 1000)
  const stamps = { create_ts: now, update_ts: now }
  const { token, organization_id, rooms } = await db.write(async (trx) => {
    const making = { now, create_id: null, organization_id: null, enterprise_admin: 0 } as const
    const member_id = await createPerson(trx, people[0]!, making)
    const organization_id = await insertOrganization(trx, { name: 'Harbour Works', type: 'enterprise', member_id, now })
    const row = { organization_id, name: 'Board', description: null, private: 1 as const, ...stamps }
    const made = await trx
      .insertInto('room')
      .values(Array.from({ length: hooks }, () => row))
      .returning('room_id')
      .execute()
    const token = await addToken(trx, { member_id, access: 'read_write', name: 'bench', now })
    return { token, organization_id, rooms: made.map(({ room_id }) => room_id) }
  })
  const headers = { 'x-api-key': token, 'content-type': 'application/json' }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api/v1`
  const start = (command: string) => processOf(command, { ...fresh.env, PORT: String(port) }, url)

  async function post(path: string, body: object): Promise<any> {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(await answer.text())
    return answer.json()
  }

  async function serve(): Promise<Process> {
    const server = start('serve')
    while (!(await fetch(`${url}/metadata`).catch(() => undefined)))
      await new Promise((resolve) => setTimeout(resolve, 50))
    return server
  }

  const first = await serve()
  const { meeting_id } = await post(`/rooms/${rooms[0]}/meetings`, { name: 'Standup' })
  for (const [place, room_id] of rooms.entries()) {
    const target_url = `${receiver.url}/${place === hooks - 1 ? 'hang' : place}`
    await post('/hooks', { event: 'meeting_created', room_id, target_url })
  }
  await first.stop()

  return {
    serve,
    work: () => start('worker'),
    rooms,
    read: async (path) => {
      const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': token } })
      const { byteLength } = await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.status} and ${byteLength} bytes for ${path}`)
    },
    change: async (_, hook) =>
      (await post(`/rooms/${rooms[hook]}/meetings?fields=meeting_id`, { name: 'Standup' })).meeting_id,
    fill: async (events) => {
      const rows = Array.from({ length: events }, (_, place) => ({
        event: 'meeting_created',
        organization_id,
        room_id: rooms[place % (hooks - 1)]!,
        meeting_id,
        resource: `/meetings/${meeting_id}`,
        create_ts: Math.floor(Date.now() / 1000),
      }))
      for (let from = 0; from < events; from += 1_000)
        await db.write((trx) =>
          trx
            .insertInto('event')
            .values(rows.slice(from, from + 1_000))
            .execute(),
        )
      return events
    },
    close: fresh.remove,
  }
}

/** One of Folkmoot's own commands, metered. */
function processOf(command: string, env: Record<string, string>, url: string): Process {
  const child = fork(join(import.meta.dirname, '../../server/main.ts'), [command], {
    execArgv: ['--import', join(import.meta.dirname, '../measuring/meter.ts'), ...HEAP_FLAGS],
    env: {
      ...process.env,
      ...env,
      FOLKMOOT_DEMO: 'off',
      HOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      RATE_LIMIT: '1000000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const asked = async (what: 'used' | 'live') => {
    child.send(what)
    return (await once(child, 'message'))[0]
  }
  return {
    url,
    used: () => asked('used'),
    live: () => asked('live'),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
