// Keeps files in a folder: written under another name, flushed to the disk, and only then called by their own.
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
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem, Refusal, Unavailable } from '../problem.ts'
import { checkedKey } from './key.ts'
import type { Span, Store } from './store.ts'

/** What is written to see whether anything can be. */
const WORDS = 'Folkmoot was here.\n'.repeat(1_000)

export function folderStore(folder: string): Store {
  /** A thousand folders of files each, rather than one folder of all. */
  const fileOf = (key: string) => join(folder, checkedKey(key).slice(0, 2), key.slice(2, 4), key)
  const beginning = (file: string) => `${file}.part`

  const check = async () => {
    try {
      await tried(folder)
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    place: folder,
    put: async (key, bytes, size) => {
      const file = fileOf(key)
      try {
        await makeFolders(folder, dirname(file))
        await written(beginning(file), bytes, size)
        await rename(beginning(file), file)
        await flushed(dirname(file))
      } catch (error) {
        await Promise.all([file, beginning(file)].map((one) => rm(one, { force: true }).catch(() => {})))
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
        await rm(beginning(file), { force: true })
        await rm(file, { force: true })
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

/** A file that is written and read is removed again; a folder that is not there yet is one that can be made. */
async function tried(folder: string): Promise<void> {
  const file = join(folder, `check-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(file, WORDS, { flag: 'wx', mode: 0o600, flush: true })
    if ((await readFile(file, 'utf8')) !== WORDS) throw new Error('What was written is not what is read.')
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

const rangeOf = (span: Span | undefined) => (span ? { start: span.first, end: span.last } : {})

/** What was refused stays so; everything else is the disk. */
const unavailable = (error: unknown): Error =>
  error instanceof Problem || error instanceof Refusal
    ? error
    : new Unavailable(`The folder of files: ${(error as Error).message}`, { cause: error })

/** Each level by itself: Node's own way never ends where a file system refuses all folders. */
async function makeFolders(root: string, path: string): Promise<void> {
  for (const level of [dirname(root), root, dirname(path), path]) {
    const made = await mkdir(level, 0o700).then(
      () => true,
      (error) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return false
      },
    )
    if (made) await flushed(dirname(level))
  }
}

async function written(file: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  // What an earlier try has left under this name goes.
  const handle = await open(file, 'w', 0o600)
  try {
    let count = 0
    for await (const chunk of bytes) {
      await whole(handle, chunk)
      count += chunk.length
    }
    if (count !== size) throw new Error(`${count} bytes were written of ${size}.`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A disk may take less than it is given. */
async function whole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) from += (await handle.write(chunk, from)).bytesWritten
}

/** A new name is on the disk once its folder is. */
async function flushed(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    // Some systems flush no folders.
    if (!['EISDIR', 'EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}
