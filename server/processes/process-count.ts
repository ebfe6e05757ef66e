// Number of serving processes: the setting, or as many as the processors and the memory of the machine allow.
import { availableParallelism, totalmem } from 'node:os'
import process from 'node:process'

/** Memory for each process, so that all of them fit beside the system. */
const MEMORY_OF_ONE = 512 * 1024 * 1024

export interface Machine {
  processors: number
  /** Bytes. */
  memory: number
}

/** What this machine, or the container (cgroup), may use. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory()
  return { processors: availableParallelism(), memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem() }
}

/** How many processes serve. By default, one where SQLite keeps the site, since its writers wait for each other. */
export function processCount(
  setting: number | 'auto' | undefined,
  onPostgres: boolean,
  { processors, memory }: Machine = thisMachine(),
): number {
  if (typeof setting === 'number') return setting
  if (setting === undefined && !onPostgres) return 1
  return Math.max(1, Math.min(processors, Math.floor(memory / MEMORY_OF_ONE)))
}
