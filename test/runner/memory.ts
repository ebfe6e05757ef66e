// A place for what tests write: files that are memory, since databases come and go hundreds of times.
import { accessSync, constants, globSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/** The place, where this machine has one with room. */
export function inMemory(): string | undefined {
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
  for (const folder of globSync(join(MEMORY, 'folkmoot-{run,postgres}-*'))) {
    const owner = ownerOf(folder)
    if (owner !== undefined && !runs(owner)) rmSync(folder, { recursive: true, force: true })
  }
}

/** The process that a folder belongs to, unless nobody can tell yet. */
function ownerOf(folder: string): number | undefined {
  const [, run] = /folkmoot-run-(\d+)-/.exec(folder) ?? []
  if (run) return Number(run)
  try {
    const [first] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
    // Below zero is what makes a new one, a few processes one after the other.
    return Number(first) > 0 ? Number(first) : undefined
  } catch {
    return undefined
  }
}

function runs(process_id: number): boolean {
  try {
    process.kill(process_id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
