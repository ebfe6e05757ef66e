// Checks that a folder can be written to: writes a small file, flushes it to the disk and removes it.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_FILE } from './data-folder.ts'

/** Bytes that are written: more than a file system can store within a directory entry. */
const TRIED = 16_384

/** Throws the error of the file system where it cannot be written to. Several processes may check at the same time. */
export async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, '.writable')
  try {
    const handle = await open(file, 'w', OWN_FILE)
    try {
      await handle.writeFile(Buffer.alloc(TRIED))
      await handle.sync()
    } finally {
      await handle.close()
    }
  } finally {
    await rm(file, { force: true })
  }
}
