// What is wrong with a data folder, in words for an operator: the database itself says little more than "disk I/O error".
import { statSync } from 'node:fs'
import { sqliteFile } from './folder.ts'
import { tryFolder } from './trial.ts'

/** Result codes of SQLite for a file that is no database, and for one that is damaged. */
const NO_DATABASE = 26
const DAMAGED = 11

/** Of SQLite: read-only, input and output, damaged, full, cannot be opened, no database. */
const OF_FILES = [8, 10, DAMAGED, 13, 14, NO_DATABASE]
const OF_FOLDERS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']

/** The error of SQLite or of the file system that another error came of. */
function firstOf(error: unknown): { errcode?: number; code?: string } {
  const { cause, code } = error as Error & { code?: string }
  return code === undefined && cause instanceof Error ? firstOf(cause) : (error as object)
}

/** Whether it may be the data folder that an error came of. */
export function isFolderTrouble(error: unknown): boolean {
  const { errcode = 0, code = '' } = firstOf(error)
  return code === 'ERR_SQLITE_ERROR' ? OF_FILES.includes(errcode & 0xff) : OF_FOLDERS.includes(code)
}

/** Says what keeps a site from being opened; undefined where nothing is known but what the error says. */
export async function folderTrouble(folder: string, error: unknown): Promise<string | undefined> {
  const { errcode = 0, code } = firstOf(error)
  const file = sqliteFile(folder)
  if ((errcode & 0xff) === NO_DATABASE) return `${file} is no SQLite database.`
  if ((errcode & 0xff) === DAMAGED) return `${file} is damaged: bring back a backup (docs/backup.md).`
  return said(folder, code) ?? said(folder, await failureOf(folder)) ?? notWritable(file)
}

/** What the file system says to a trial in the folder. */
const failureOf = (folder: string): Promise<string | undefined> =>
  tryFolder(folder).then(
    () => undefined,
    (error) => (error as NodeJS.ErrnoException).code,
  )

function said(folder: string, code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${folder} is full: make room there.`
    case 'EROFS':
      return `the disk of ${folder} can only be read: mount it so that it can be written to.`
    case 'EACCES':
    case 'EPERM':
      return `${folder} cannot be written to: ${ownerOf(folder)}.`
    case 'ENOTDIR':
      return `${folder} is no folder.`
    case 'EIO':
      return `the disk of ${folder} is broken.`
    default:
      return undefined
  }
}

/** A database that belongs to somebody else, in a folder that does not. */
function notWritable(file: string): string | undefined {
  const { uid, mode } = statSync(file, { throwIfNoEntry: false }) ?? {}
  if (uid === undefined || process.getuid === undefined) return undefined
  const writable = process.getuid() === 0 || (uid === process.getuid() && mode! & 0o200)
  return writable ? undefined : `${file} cannot be written to: ${ownerOf(file)}.`
}

function ownerOf(path: string): string {
  try {
    const { uid, mode } = statSync(path)
    const known = process.getuid ? `, and this is user ${process.getuid()}` : ''
    return `it belongs to user ${uid}, with mode ${(mode & 0o777).toString(8).padStart(4, '0')}${known}`
  } catch {
    return 'a folder above it cannot be entered'
  }
}
