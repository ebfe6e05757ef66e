// The data folder, made where it is missing.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** With its parents. Node's own way of making those too never ends where a file system refuses all folders. */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Somebody else was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
