// Starts the measured servers and the process that loads them.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { HEAP_FLAGS } from '../../server/runtime/heap.ts'
import type { World } from '../world/world.ts'
import { timeOfAll } from './processor-time.ts'

const beside = (file: string) => join(import.meta.dirname, file)

export interface Server {
  /** The address of its API. */
  url: string
  headers: Record<string, string>
  /** Microseconds of processor and bytes of memory that the process has used so far. */
  used: () => Promise<{ cpu: number; memory: number }>
  /** Microseconds of processor that it and all processes that it has started have used. */
  usedByAll: () => number
  /** The same, and the bytes of memory at most and microseconds of processor at a stretch since this was last asked. */
  watched: () => Promise<{ cpu: number; memory: number; peak: number; block: number }>
  stop: () => Promise<void>
}

/** A free port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The public address that both write into their bodies. */
const SITE = 'https://moot.example'

/** Folkmoot as it is started by its own command, with its own settings but for the credits. */
export const folkmoot = (world: World, database?: string, flags = HEAP_FLAGS, processes = 1): Promise<Server> => {
  const more = { DATABASE_URL: database, PROCESSES: String(processes) }
  return started(world, '../../server/main.ts', ['serve'], { 'x-api-key': world.token }, more, flags)
}

/** The same with a supervisor and one serving process. */
export const supervised = (world: World, database?: string): Promise<Server> => {
  const more = { DATABASE_URL: database, PROCESSES: '2' }
  return started(world, 'supervised.ts', ['serve'], { 'x-api-key': world.token }, more, HEAP_FLAGS)
}

export const floor = (world: World): Promise<Server> =>
  started(world, '../floor/floor.ts', ['--file', world.file, '--url', SITE, '--author', String(world.member_id)], {})

async function started(
  world: World,
  file: string,
  args: string[],
  headers: Server['headers'],
  more: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<Server> {
  const port = await freePort()
  // The output of a server goes to a file, as under a service manager.
  const log = openSync(join(world.folder, 'servers.log'), 'a')
  const child = fork(beside(file), args, {
    execArgv: ['--import', beside('meter.ts'), ...flags, ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? [])],
    env: {
      ...process.env,
      PORT: String(port),
      FOLKMOOT_DATA: world.folder,
      FOLKMOOT_URL: SITE,
      FOLKMOOT_DEMO: 'off',
      RATE_LIMIT: '1000000000',
      TZ: 'Europe/Berlin',
      ...more,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  // Of several processes, all of them.
  await listening(child, port, Number(more['PROCESSES'] ?? 1) > 1 ? '/readyz' : '/')
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    headers,
    usedByAll: () => timeOfAll(child.pid!) * 1_000,
    used: async () => {
      child.send('used')
      return (await once(child, 'message'))[0]
    },
    watched: async () => {
      child.send('watched')
      return (await once(child, 'message'))[0]
    },
    stop: () => stop(child),
  }
}

async function listening(child: ChildProcess, port: number, path: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error('A server did not start: servers.log says why.')
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    if (answer && answer.status !== 503) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('A server does not answer.')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export interface Job {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | undefined
  /** Paths below `url`, requested in turn. */
  paths: string[]
  connections: number
  seconds: number
}

export interface Load {
  requests: number
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Loader {
  load: (job: Job) => Promise<Load>
  stop: () => Promise<void>
}

export function loader(): Loader {
  const child = fork(beside('load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    load: async (job) => {
      child.send(job)
      const [answer] = (await once(child, 'message')) as [Load & { failed?: string }]
      if (answer.failed) throw new Error(answer.failed)
      return answer
    },
    stop: () => stop(child),
  }
}
