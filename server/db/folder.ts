// The data folder: made where it is missing, and what it holds of a site.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Of files and of folders: nobody but their owner reads, writes or enters. */
export const OWN_FILE = 0o600
export const OWN_FOLDER = 0o700

/** Where SQLite keeps a site of that data folder. */
export const sqliteFile = (folder: string): string => join(folder, 'folkmoot.sqlite')

/** That file and those that SQLite keeps beside it. */
export const sqliteFiles = (folder: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((beside) => sqliteFile(folder) + beside)

/**
 * With its parents, each for its owner alone. Node's own way of making those too never ends where a file system refuses
 * all folders.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: OWN_FOLDER })
  } catch (error) {
    // Somebody else was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
