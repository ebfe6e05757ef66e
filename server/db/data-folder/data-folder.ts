// The data folder: how it is made, and the names of the database files in it.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The modes of files and folders: only their owner may read, write or enter. */
export const OWN_FILE = 0o600
export const OWN_FOLDER = 0o700

/** The SQLite file in a data folder. */
export const sqliteFile = (folder: string): string => join(folder, 'folkmoot.sqlite')

/** The SQLite file and those that SQLite makes beside it. */
export const sqliteFiles = (folder: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((beside) => sqliteFile(folder) + beside)

/**
 * Makes a folder with its parents, each for its owner alone. Node's `recursive` never ends where a file system refuses
 * all folders.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWN_FOLDER })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
