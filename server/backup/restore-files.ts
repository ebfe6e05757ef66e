// Puts the files of a backup into the store, and removes them again where the restoration fails or was cut short.
import { createHash } from 'node:crypto'
import { Unavailable } from '../problem.ts'
import type { Store } from '../store/store.ts'
import type { ExpectedFile } from './check-files.ts'
import type { BackupLine } from './format.ts'
import { readBackupLines, type VerifiedBackup } from './reading.ts'

/**
 * Puts in the files that the store does not have with the same bytes. `noteNew` gets the keys of those that it does not have
 * at all before the first of them is written. Throws where one cannot be put.
 */
export async function restoreFiles(
  store: Store,
  from: VerifiedBackup,
  noteNew: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const { added, missing } = await missingFiles(store, from.files)
  await noteNew(added)
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
      if (missing.has(key)) await store.put(key, parts.bytes, size)
      line = await parts.rest()
    }
  } finally {
    await lines.return(undefined)
  }
}

/** What the store does not have at all (`added`), and with these besides what it has with other bytes (`missing`). */
async function missingFiles(store: Store, files: VerifiedBackup['files']) {
  const added: string[] = []
  const missing = new Set<string>()
  for (const [key, file] of files) {
    const isThere = await store.has(key)
    if (!isThere) added.push(key)
    if (!isThere || !(await holds(store, key, file))) missing.add(key)
  }
  return { added, missing }
}

/** Returns whether a file of the store has exactly these bytes. */
async function holds(store: Store, key: string, { sha256 }: ExpectedFile): Promise<boolean> {
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
