// The processor time of this process, and of the processes with which PostgreSQL answers it.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/** Milliseconds so far. */
export interface ProcessorTime {
  server: number
  /** 0 on SQLite, which is part of the server. */
  postgres: number
}

/** Milliseconds of one of the ticks in which Linux counts. */
const TICK = 10

export async function processorTime({ dialect, reads }: Database): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage()
  const server = (user + system) / 1_000
  if (dialect === 'sqlite') return { server, postgres: 0 }
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend'`.execute(reads)
  return { server, postgres: rows.reduce((sum, { pid }) => sum + timeOf(pid), 0) }
}

/** Milliseconds of a process and of all that it has started, as far as they still run. */
export function timeOfAll(pid: number): number {
  let children: string
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return 0
  }
  return (
    timeOf(pid) +
    children
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .reduce((sum, one) => sum + timeOfAll(one), 0)
  )
}

/** That of a process; 0 where it has ended, or where the system does not tell. */
function timeOf(pid: number): number {
  try {
    const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = after!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * TICK
  } catch {
    return 0
  }
}
