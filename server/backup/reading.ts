// Reads a backup through, and sees that it is whole and well formed before anybody believes a line of it.
import { createHash } from 'node:crypto'
import { schema } from '../db/migrate.ts'
import { plannedTables } from '../db/planned.ts'
import { isMacOf } from '../db/seal.ts'
import { BACKUP_MAC, DAMAGED, type Head, type Line, NEWER, NO_BACKUP, type Sum } from './format.ts'
import { textsOf } from './lines.ts'
import { type Shaping, shaping } from './shaped.ts'
import type { BoundFiles } from './shaped-files.ts'

/** A backup that was read through and is as a backup can be. */
export interface Verified {
  file: string
  head: Head
  sum: Sum
  /** What its files are, by their keys. */
  files: BoundFiles
  /** Files whose bytes are not those that were attached: they were damaged before, and are not brought back. */
  damaged: number
}

/** Reads a backup through, in memory that does not grow with its files; throws where it is not whole and well formed. */
export async function verified(file: string): Promise<Verified> {
  const hash = createHash('sha256')
  let head: Head | undefined
  let shape: Shaping | undefined
  let sum: Sum | undefined
  for await (const text of textsOf(file)) {
    if (sum) throw new Error(DAMAGED)
    const line = parsed(text, head ? DAMAGED : NO_BACKUP)
    if (!head) {
      head = headOf(line)
      shape = shaping(await plannedTables(head.schema.at(-1)!))
    } else if (line[0] === 'end') sum = sumOf(line[1])
    else shape!.take(line)
    if (!sum) hash.update(text).update('\n')
  }
  if (!head || !shape) throw new Error(NO_BACKUP)
  if (sum?.sha256 !== hash.digest('hex')) throw new Error(DAMAGED)
  const { counts, files, damaged, seal_check } = shape.end()
  const counted = (['tables', 'rows', 'files'] as const).every((what) => counts[what] === sum![what])
  if (!counted || seal_check !== head.seal_check) throw new Error(DAMAGED)
  return { file, head, sum, files, damaged }
}

/** Whether whoever wrote the backup had this secret: nobody else can have written or changed a line of it. */
export const isAuthentic = ({ sum }: Verified, secret: Buffer): boolean =>
  sum.mac !== undefined && isMacOf(sum.mac, secret, sum.sha256, BACKUP_MAC)

/** The lines of a backup once more; throws in the end where they are no longer those that were read through. */
export async function* linesOf({ file, sum }: Verified): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  for await (const text of textsOf(file)) {
    const line: Line = JSON.parse(text)
    if (line[0] === 'end') break
    hash.update(text).update('\n')
    yield line
  }
  if (hash.digest('hex') !== sum.sha256) throw new Error('The backup was changed while it was read.')
}

function headOf(line: Line): Head {
  if (!Array.isArray(line) || line[0] !== 'site') throw new Error(NO_BACKUP)
  const head = Object(line[1]) as Head
  if (head.form !== 1) throw new Error(NEWER)
  const { schema: ran, seal_check, made_ts } = head
  if (!Array.isArray(ran) || !ran.length || !ran.every((name) => typeof name === 'string')) throw new Error(NO_BACKUP)
  if (ran.some((name) => !schema.includes(name))) throw new Error(NEWER)
  if (ran.some((name, place) => name !== schema[place])) throw new Error(DAMAGED)
  if (seal_check !== null && typeof seal_check !== 'string') throw new Error(DAMAGED)
  if (!Number.isSafeInteger(made_ts) || Math.abs(made_ts) > LATEST) throw new Error(DAMAGED)
  return head
}

/** The last second that a date of JavaScript can tell. */
const LATEST = 8_640_000_000_000

function sumOf(said: unknown): Sum {
  const sum = Object(said) as Sum
  if (typeof sum.sha256 !== 'string' || (sum.mac !== undefined && typeof sum.mac !== 'string')) throw new Error(DAMAGED)
  return sum
}

function parsed(text: string, otherwise: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(otherwise)
  }
}
