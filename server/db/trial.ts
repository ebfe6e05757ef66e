// Whether a folder can be written to, tried out: a little file, flushed to the disk and removed again.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_FILE } from './folder.ts'

/** Bytes that are written: more than a file system keeps of a file beside its name. */
const TRIED = 16_384

/** Throws what the file system says where it cannot. Of several at the same time, each is as good as the others. */
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
