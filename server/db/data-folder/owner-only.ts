// File permissions: only the owner may read a site's files and folders, whatever the umask.
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FILE, sqliteFiles } from './data-folder.ts'

const OTHERS = 0o077

/** Makes a file if it does not exist. SQLite gives the files beside its database the same mode. */
export function makeOwnFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWN_FILE))
}

/** The files and folders of a site in a data folder that exist. */
const pathsIn = (folder: string): string[] =>
  [...sqliteFiles(folder), ...['secret', 'secret.next', 'attachments'].map((name) => join(folder, name))].filter(
    (path) => existsSync(path),
  )

const modeOf = (path: string): number => (process.platform === 'win32' ? 0 : statSync(path).mode & 0o777)

/**
 * Removes the rights of others that an earlier version or a copy has left. The mode of the data folder itself is not
 * changed, since it may hold other files too; `doctor` reports it. Files of another user cannot be changed.
 */
export function keepFromOthers(folder: string): void {
  for (const path of pathsIn(folder)) {
    try {
      const mode = modeOf(path)
      if (mode & OTHERS) chmodSync(path, mode & ~OTHERS)
    } catch (error) {
      if (!['EPERM', 'EROFS', 'ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** Returns the paths that other users can read or enter, each as `0755 path`: the folder, its files, and the file `beside`. */
export const readableByOthers = (folder: string, beside?: string): string[] =>
  [folder, ...(beside ? [beside] : []), ...pathsIn(folder)]
    .filter((path) => existsSync(path))
    .filter((path) => modeOf(path) & OTHERS)
    .map((path) => `${modeOf(path).toString(8).padStart(4, '0')} ${path}`)
