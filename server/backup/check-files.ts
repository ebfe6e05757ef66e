// Checks the files of a backup against its rows: each belongs to an attachment, which has its size and hash.
import { createHash, type Hash } from 'node:crypto'
import { isKey } from '../store/key.ts'
import { type BackupValue, DAMAGED } from './format.ts'

/** The size and hash that a file must have. */
export interface ExpectedFile {
  size: number
  sha256: string
}

export type ExpectedFiles = ReadonlyMap<string, ExpectedFile>

type Row = Readonly<Record<string, BackupValue>>

/**
 * Takes first the rows and then the files of a backup; throws where a file belongs to no row. A file whose hash is not
 * that of its row was damaged in the store already: it is counted, and not restored.
 */
export function createFileChecker() {
  const keys = new Map<BackupValue, string>()
  const attached = new Map<BackupValue, ExpectedFile>()
  const expected = new Map<string, ExpectedFile>()
  const damaged = new Set<string>()
  let bound: Map<string, ExpectedFile> | undefined
  let present: { key: string; said: ExpectedFile; hash: Hash; size: number } | undefined

  const wrong = () => new Error(`${DAMAGED.slice(0, -1)}: a file does not belong to its row.`)

  /** The file of each key that an attachment is bound to. */
  function joined(): Map<string, ExpectedFile> {
    const all = new Map<string, ExpectedFile>()
    for (const [id, file] of attached) {
      const key = keys.get(id)
      if (key === undefined || all.has(key)) throw wrong()
      all.set(key, file)
    }
    attached.clear()
    keys.clear()
    return all
  }

  function endFile() {
    if (!present) return
    const { key, said, hash, size } = present
    if (size === said.size && hash.digest('hex') === said.sha256) expected.set(key, said)
    else damaged.add(key)
    present = undefined
  }

  return {
    /** Whether the files have begun. */
    begun: () => bound !== undefined,
    row: (table: 'stored_file' | 'attachment', row: Row) => {
      if (table === 'stored_file') keys.set(row['stored_file_id']!, row['key'] as string)
      else if (row['stored_file_id'] !== null) {
        if (attached.has(row['stored_file_id']!) || row['sha256'] === null) throw wrong()
        attached.set(row['stored_file_id']!, { size: row['size'] as number, sha256: row['sha256'] as string })
      }
    },
    begin: (said: { key: unknown; size: unknown }) => {
      bound ??= joined()
      endFile()
      const { key, size } = Object(said) as typeof said
      const file = isKey(key) ? bound.get(key) : undefined
      if (!file || expected.has(key as string) || damaged.has(key as string) || size !== file.size) throw wrong()
      present = { key: key as string, said: file, hash: createHash('sha256'), size: 0 }
    },
    part: (bytes: Uint8Array) => {
      if (!present) throw wrong()
      present.size += bytes.length
      present.hash.update(bytes)
    },
    /** The files that are in the backup; one that was deleted while the backup was written is not. */
    end: (): { files: ExpectedFiles; damaged: number } => {
      bound ??= joined()
      endFile()
      return { files: expected, damaged: damaged.size }
    },
  }
}
