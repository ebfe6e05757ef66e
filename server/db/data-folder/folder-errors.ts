// Readable errors for an unusable data folder, instead of "disk I/O error".
import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sqliteFile } from './data-folder.ts'
import { tryFolder } from './write-check.ts'

/** SQLite's result codes for a file that is no database, and for a damaged one. */
const NO_DATABASE = 26
const DAMAGED = 11

/** SQLite's result codes for: read-only, I/O error, damaged, full, cannot be opened, no database. */
const OF_FILES = [8, 10, DAMAGED, 13, 14, NO_DATABASE]
const OF_FOLDERS = [
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EIO'],
  ...['ELOOP', 'ENAMETOOLONG'],
]

/** The error of SQLite or of the file system that caused another error. */
function firstOf(error: unknown): { errcode?: number; code?: string; syscall?: string } {
  const { cause, code } = error as Error & { code?: string }
  return code === undefined && cause instanceof Error ? firstOf(cause) : (error as object)
}

/** Returns whether the data folder may have caused an error. */
export function isFolderTrouble(error: unknown): boolean {
  const { errcode = 0, code = '', syscall } = firstOf(error)
  if (code === 'ERR_SQLITE_ERROR') return OF_FILES.includes(errcode & 0xff)
  return OF_FOLDERS.includes(code) || (code === 'ENOENT' && syscall === 'mkdir')
}

/** A sentence that says why a site cannot be opened; undefined where no more is known than the error's own message. */
export async function folderTrouble(folder: string, error: unknown): Promise<string | undefined> {
  const { errcode = 0, code } = firstOf(error)
  const file = sqliteFile(folder)
  if ((errcode & 0xff) === NO_DATABASE) return `${file} is not an SQLite database.`
  if ((errcode & 0xff) === DAMAGED) return `${file} is damaged. Restore a backup (docs/backup.md).`
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return `${file} is a folder, but must be the database file. Move it away, or set FOLKMOOT_DATA to another folder.`
  return explain(folder, code) ?? explain(folder, await failureOf(folder)) ?? notWritable(file)
}

/** Returns why a data folder cannot be created, as far as it can be seen without trying; otherwise undefined. */
export function troubleAhead(folder: string): string | undefined {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const status = statSync(path, { throwIfNoEntry: false })
    if (!status && path !== dirname(path)) continue
    if (!status?.isDirectory()) return explain(folder, 'ENOTDIR')
    try {
      accessSync(path, constants.W_OK | constants.X_OK)
      return undefined
    } catch {
      return explain(path, 'EACCES')
    }
  }
}

/** The error code of the file system when a file is written into the folder. */
const failureOf = (folder: string): Promise<string | undefined> =>
  tryFolder(folder).then(
    () => undefined,
    (error) => (error as NodeJS.ErrnoException).code,
  )

function explain(folder: string, code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${folder} is full. Free some space.`
    case 'EROFS':
      return `the disk of ${folder} is read-only. Mount it with write access.`
    case 'EACCES':
    case 'EPERM':
      return `${folder} cannot be written to: ${ownerOf(folder)}.`
    case 'ENOENT':
      return `${folder} cannot be created. Create it, or set FOLKMOOT_DATA to another folder.`
    case 'ELOOP':
    case 'ENAMETOOLONG':
      return `${folder} does not exist. Set FOLKMOOT_DATA to another folder.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} is not a folder.`
    case 'EIO':
      return `the disk of ${folder} is broken.`
    default:
      return undefined
  }
}

/** For a database file of another user in a folder of this one. */
function notWritable(file: string): string | undefined {
  const { uid, mode } = statSync(file, { throwIfNoEntry: false }) ?? {}
  if (uid === undefined || process.getuid === undefined) return undefined
  const writable = process.getuid() === 0 || (uid === process.getuid() && mode! & 0o200)
  return writable ? undefined : `${file} cannot be written to: ${ownerOf(file)}.`
}

function ownerOf(path: string): string {
  try {
    const { uid, mode } = statSync(path)
    const known = process.getuid ? `; Folkmoot runs as user ${process.getuid()}` : ''
    return `it belongs to user ${uid}, with mode ${(mode & 0o777).toString(8).padStart(4, '0')}${known}`
  } catch {
    return 'a parent folder cannot be accessed'
  }
}
