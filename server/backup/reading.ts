// Verifies a backup: reads all of it, and checks that it is complete and well formed, before any of it is used.
import { createHash } from 'node:crypto'
import { areBeforeBase, migrationNames } from '../db/schema/migrate.ts'
import { plannedTables } from '../db/schema/planned-tables.ts'
import { isMacOf } from '../db/secrets/seal.ts'
import type { ExpectedFiles } from './check-files.ts'
import { createLineChecker, type LineChecker } from './check-lines.ts'
import {
  BACKUP_MAC,
  type BackupHead,
  type BackupLine,
  type BackupSum,
  DAMAGED,
  NEWER_BACKUP,
  NO_BACKUP,
  OLDER_BACKUP,
} from './format.ts'
import { isShallow, readTextLines } from './lines.ts'

/** A backup that was verified. */
export interface VerifiedBackup {
  file: string
  head: BackupHead
  sum: BackupSum
  /** Size and hash of its files, by their keys. */
  files: ExpectedFiles
  /** Files whose bytes are not those that were attached: they were damaged before the backup, and are not restored. */
  damaged: number
}

/** Verifies a backup, in memory that does not grow with its files; throws where it is not complete and well formed. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let checker: LineChecker | undefined
  let sum: BackupSum | undefined
  for await (const text of readTextLines(file)) {
    if (sum) throw new Error(DAMAGED)
    const line = parsed(text, head ? DAMAGED : NO_BACKUP)
    if (!head) {
      head = headOf(line)
      checker = createLineChecker(await plannedTables(head.schema.at(-1)!))
    } else if (line[0] === 'end') sum = sumOf(line[1])
    else checker!.take(line)
    if (!sum) hash.update(text).update('\n')
  }
  if (!head || !checker) throw new Error(NO_BACKUP)
  if (sum?.sha256 !== hash.digest('hex')) throw new Error(DAMAGED)
  const { counts, files, damaged, seal_check } = checker.end()
  const counted = (['tables', 'rows', 'files'] as const).every((what) => counts[what] === sum![what])
  if (!counted || seal_check !== head.seal_check) throw new Error(DAMAGED)
  return { file, head, sum, files, damaged }
}

/** Returns whether the backup was written with this secret, and not changed by anybody without it. */
export const isAuthentic = ({ sum }: VerifiedBackup, secret: Buffer): boolean =>
  sum.mac !== undefined && isMacOf(sum.mac, secret, sum.sha256, BACKUP_MAC)

/** Reads the lines of a verified backup again; throws at the end where they are no longer the same. */
export async function* readBackupLines({ file, sum }: VerifiedBackup): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  for await (const text of readTextLines(file)) {
    const line: BackupLine = JSON.parse(text)
    if (line[0] === 'end') break
    hash.update(text).update('\n')
    yield line
  }
  if (hash.digest('hex') !== sum.sha256) throw new Error('The backup was changed while it was being read.')
}

function headOf(line: BackupLine): BackupHead {
  if (!Array.isArray(line) || line[0] !== 'site') throw new Error(NO_BACKUP)
  const head = Object(line[1]) as BackupHead
  if (head.form !== 1) throw new Error(NEWER_BACKUP)
  const { schema: ran, seal_check, made_ts } = head
  if (!Array.isArray(ran) || !ran.length || !ran.every((name) => typeof name === 'string')) throw new Error(NO_BACKUP)
  if (areBeforeBase(ran)) throw new Error(OLDER_BACKUP)
  if (ran.some((name) => !migrationNames.includes(name))) throw new Error(NEWER_BACKUP)
  if (ran.some((name, index) => name !== migrationNames[index])) throw new Error(DAMAGED)
  if (seal_check !== null && typeof seal_check !== 'string') throw new Error(DAMAGED)
  if (!Number.isSafeInteger(made_ts) || Math.abs(made_ts) > LATEST) throw new Error(DAMAGED)
  return head
}

/** How deep a line goes: the names of the first one are a list in an object in a list. */
const DEEPEST = 3

/** The last second of a JavaScript date. */
const LATEST = 8_640_000_000_000

function sumOf(said: unknown): BackupSum {
  const sum = Object(said) as BackupSum
  if (typeof sum.sha256 !== 'string' || (sum.mac !== undefined && typeof sum.mac !== 'string')) throw new Error(DAMAGED)
  return sum
}

function parsed(text: string, otherwise: string): BackupLine {
  if (!isShallow(text, DEEPEST)) throw new Error(otherwise)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(otherwise)
  }
}
