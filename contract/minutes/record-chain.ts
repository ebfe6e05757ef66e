// Verification of several files of approved minutes: whether they form a hash chain, and who signed the last one
// (docs/api/minutes-and-decisions.md#minutes).
import { type CheckedRecord, checkedRecord, type RecordFault, type RecordRefusal } from './approved-record.ts'

/** Bytes of a file that is checked: records are far shorter, by the limits of what a meeting holds. */
export const LONGEST_RECORD = 64 * 1024 * 1024

/** Pattern of a SHA-256 in hexadecimal. */
export const SHA256 = /^[0-9a-f]{64}$/

/** A file to check. */
export interface RecordFile {
  /** Its name. */
  file: string
  /** Its bytes; undefined where they are more than `LONGEST_RECORD`. */
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** What the last file must be. */
export interface Wanted {
  sha256?: string | undefined
  /** The address of the site for which it was signed, without a final slash. */
  site?: string | undefined
  /** SHA-256 of public keys with which it was signed. */
  keys?: readonly string[]
}

/** Checks a file by itself. */
export async function checkedFile({
  read,
}: RecordFile): Promise<CheckedRecord | RecordRefusal<'too_long' | RecordFault>> {
  const bytes = await read()
  return bytes ? checkedRecord(bytes) : { fault: 'too_long' }
}

/** A file that was checked before another. */
interface Before {
  file: string
  sha256: string
  signatures_sha256: string | null
}

/** Faults of a file that is what it says, but not what is expected at its place. */
export type PlaceFault =
  | 'not_following'
  | 'signatures_missing'
  | 'signatures_differ'
  | 'other_sha256'
  | 'not_signed'
  | 'other_site'
  | 'other_key'

/** Result of verifying a file. `before`: the previous file, if there is one. */
export type RecordVerdict = { file: string } & (
  | RecordRefusal<'too_long' | RecordFault>
  | { fault?: PlaceFault | undefined; before: Before | undefined; record: CheckedRecord }
)

/**
 * Checks files one after another: each by itself, and that it follows the one before it, with its signatures. The last one must
 * be what is wanted. A file after one that is no record is checked by itself.
 */
export async function* verdictsOn(files: readonly RecordFile[], wanted: Wanted = {}): AsyncGenerator<RecordVerdict> {
  let before: Before | undefined
  for (const [at, one] of files.entries()) {
    const { file } = one
    const record = await checkedFile(one)
    if ('fault' in record) {
      before = undefined
      yield { file, ...record }
      continue
    }
    const isLast = at === files.length - 1
    yield {
      file,
      before,
      record,
      fault: chainFault(record, before) ?? (isLast ? wantedFault(record, wanted) : undefined),
    }
    const { sha256, signatures_sha256 } = record
    before = { file, sha256, signatures_sha256 }
  }
}

function chainFault(record: CheckedRecord, before: Before | undefined): PlaceFault | undefined {
  if (!before) return undefined
  if (record.previous_sha256 !== before.sha256) return 'not_following'
  const { previous_signatures_sha256: named } = record
  if (named === undefined || named === before.signatures_sha256) return undefined
  return before.signatures_sha256 === null ? 'signatures_missing' : 'signatures_differ'
}

function wantedFault(
  { sha256, signatures }: CheckedRecord,
  { site, keys = [], ...wanted }: Wanted,
): PlaceFault | undefined {
  if (wanted.sha256 !== undefined && sha256 !== wanted.sha256) return 'other_sha256'
  if (site === undefined && !keys.length) return undefined
  if (!signatures.length) return 'not_signed'
  if (site !== undefined && signatures.some((one) => one.site !== site)) return 'other_site'
  return keys.every((key) => signatures.some((one) => one.key === key)) ? undefined : 'other_key'
}
