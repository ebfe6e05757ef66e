// Files and folders with what people keep are for their owner alone, whatever the umask of the process is.
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_FILE, sqliteFiles } from './folder.ts'

const OTHERS = 0o077

/** Makes a file that is not there yet. SQLite gives the files beside its own the same mode. */
export function makeOwnFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWN_FILE))
}

/** What a data folder holds of a site, where it is there. */
const heldIn = (folder: string): string[] =>
  [...sqliteFiles(folder), ...['secret', 'secret.next', 'attachments'].map((name) => join(folder, name))].filter(
    (path) => existsSync(path),
  )

const modeOf = (path: string): number => (process.platform === 'win32' ? 0 : statSync(path).mode & 0o777)

/**
 * Takes from others what an earlier version or a copy has given them. The data folder itself is left as it is, since
 * others may keep something in it too; `doctor` tells of it. What belongs to another user cannot be changed and stays.
 */
export function keepFromOthers(folder: string): void {
  for (const path of heldIn(folder)) {
    try {
      const mode = modeOf(path)
      if (mode & OTHERS) chmodSync(path, mode & ~OTHERS)
    } catch (error) {
      if (!['EPERM', 'EROFS', 'ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** What others can read or enter: the folder, what it holds, and a file beside it, each as `0755 path`. */
export const openToOthers = (folder: string, beside?: string): string[] =>
  [folder, ...(beside ? [beside] : []), ...heldIn(folder)]
    .filter((path) => existsSync(path))
    .filter((path) => modeOf(path) & OTHERS)
    .map((path) => `${modeOf(path).toString(8).padStart(4, '0')} ${path}`)
