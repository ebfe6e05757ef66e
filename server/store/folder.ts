// A store in a folder: a file is written under a temporary name, flushed to the disk, and then renamed.
import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem, Refusal, Unavailable } from '../problem.ts'
import { checkedKey } from './key.ts'
import type { ByteRange, Store } from './store.ts'

/** The content of the file that is written as a check. */
const WORDS = 'Folkmoot was here.\n'.repeat(1_000)

/** A disk: its size, and what is free of it, in bytes. */
export interface Disk {
  size: number
  free: number
}

/** What files leave free of a disk, for the changes that are written to it as well: a twentieth, and 500 MB at most. */
const reserveOf = ({ size }: Disk): number => Math.min(size / 20, 500 * 1024 * 1024)

async function diskOf(folder: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { size: blocks * bsize, free: bavail * bsize }
}

/** The store in a folder, which is made when the first file is stored. `look`: how full its disk is. */
export function folderStore(folder: string, look = diskOf): Store {
  /** Two levels of folders, so that none holds too many files. */
  const fileOf = (key: string) => join(folder, checkedKey(key).slice(0, 2), key.slice(2, 4), key)
  const partOf = (file: string) => `${file}.part`

  async function mustLeaveSpace(more: number): Promise<void> {
    const disk = await look(folder)
    if (disk.free - more < reserveOf(disk)) throw new Error('The rest of the disk is kept for the database.')
  }

  const check = async () => {
    try {
      await tryFolder(folder)
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    location: folder,
    put: async (key, bytes, size) => {
      const file = fileOf(key)
      try {
        await makeFolders(folder, dirname(file))
        await mustLeaveSpace(size)
        await writeWhole(partOf(file), bytes, size)
        await rename(partOf(file), file)
        await flushFolder(dirname(file))
      } catch (error) {
        await Promise.all([file, partOf(file)].map((one) => rm(one, { force: true }).catch(() => {})))
        throw unavailable(error)
      }
    },
    open: async (key, span) => {
      const handle = await open(fileOf(key)).catch((error) => {
        throw unavailable(error)
      })
      return handle.createReadStream(rangeOf(span))
    },
    has: async (key) =>
      stat(fileOf(key)).then(
        () => true,
        (error) => {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
          throw unavailable(error)
        },
      ),
    check,
    tryWriting: check,
    remove: async (key) => {
      const file = fileOf(key)
      try {
        await rm(partOf(file), { force: true })
        await rm(file, { force: true })
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

/** Writes, reads and removes a file; where the folder does not exist yet, checks that it can be made. */
async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, `check-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(file, WORDS, { flag: 'wx', mode: 0o600, flush: true })
    if ((await readFile(file, 'utf8')) !== WORDS)
      throw new Error('The bytes that were read differ from those that were written.')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const above = dirname(folder)
    const there = await access(above).then(
      () => above,
      () => dirname(above),
    )
    return access(there, constants.W_OK)
  } finally {
    await rm(file, { force: true })
  }
}

const rangeOf = (span: ByteRange | undefined) => (span ? { start: span.first, end: span.last } : {})

/** Refusals of the content are thrown as they are; every other error means that the store is unavailable. */
const unavailable = (error: unknown): Error =>
  error instanceof Problem || error instanceof Refusal
    ? error
    : new Unavailable(`File storage: ${(error as Error).message}`, { cause: error })

/** Makes each level by itself: Node's `recursive` never ends where a file system refuses all folders. */
async function makeFolders(root: string, path: string): Promise<void> {
  for (const level of [dirname(root), root, dirname(path), path]) {
    const made = await mkdir(level, 0o700).then(
      () => true,
      (error) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return false
      },
    )
    if (made) await flushFolder(dirname(level))
  }
}

/** Writes and flushes a file; throws where there are more or fewer bytes than `size`. */
async function writeWhole(file: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  // Replaces what an earlier try has left under this name.
  const handle = await open(file, 'w', 0o600)
  try {
    let count = 0
    for await (const chunk of bytes) {
      await writeChunk(handle, chunk)
      count += chunk.length
    }
    if (count !== size) throw new Error(`${count} bytes were written of ${size}.`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a chunk in as many steps as it takes, since a disk may take fewer bytes than it is given. */
async function writeChunk(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) from += (await handle.write(chunk, from)).bytesWritten
}

/** Flushes a folder; only then a new name in it is on the disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // Some systems cannot flush folders.
    if (!['EISDIR', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
