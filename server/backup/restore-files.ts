// Puts the files of a backup into the store, and removes them again where the restoration fails.
import { createHash } from 'node:crypto'
import { Unavailable } from '../problem.ts'
import type { Store } from '../store/store.ts'
import type { ExpectedFile } from './check-files.ts'
import type { BackupLine } from './format.ts'
import { readBackupLines, type VerifiedBackup } from './reading.ts'

/** Puts in the files that the store does not have with the same bytes. Returns a function that removes these again. */
export async function restoreFiles(store: Store, from: VerifiedBackup): Promise<() => Promise<void>> {
  const put: string[] = []
  const undo = async () => {
    for (const key of put) await store.remove(key)
  }
  const lines = readBackupLines(from)
  try {
    let line = await next(lines)
    while (line) {
      if (line[0] !== 'file') {
        line = await next(lines)
        continue
      }
      const { key, size } = line[1]
      const parts = partsOf(lines)
      const file = from.files.get(key)
      if (file && !(await holds(store, key, file))) {
        put.push(key)
        await store.put(key, parts.bytes, size)
      }
      line = await parts.rest()
    }
    return undo
  } catch (error) {
    await undo().catch(() => {})
    throw error
  } finally {
    await lines.return(undefined)
  }
}

/** Whether the store has exactly these bytes under the key. */
async function holds(store: Store, key: string, { sha256 }: ExpectedFile): Promise<boolean> {
  if (!(await store.has(key))) return false
  const hash = createHash('sha256')
  try {
    for await (const chunk of await store.open(key)) hash.update(chunk)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    return false
  }
  return hash.digest('hex') === sha256
}

const next = async (lines: AsyncGenerator<BackupLine>): Promise<BackupLine | undefined> => (await lines.next()).value

/** The bytes of one file, and the line that follows them. */
function partsOf(lines: AsyncGenerator<BackupLine>) {
  let after: BackupLine | undefined
  async function* bytes() {
    for (;;) {
      after = await next(lines)
      if (after?.[0] !== 'part') return
      yield Buffer.from(after[1], 'base64')
    }
  }
  const some = bytes()
  return {
    bytes: some,
    rest: async (): Promise<BackupLine | undefined> => {
      // Skips the bytes that were not read.
      for await (const _ of some);
      return after
    },
  }
}
