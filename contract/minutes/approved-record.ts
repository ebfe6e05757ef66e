// Verification of approved minutes: whether a file matches its hash, and whether several files form a hash chain
// (docs/api/minutes-and-decisions.md#minutes).
import canonicalize from 'canonicalize'

/** Reasons why a file is not an unchanged approved record. */
export type RecordFault = 'too_long' | 'not_json' | 'not_record' | 'not_canonical' | 'changed' | 'approvals'

/** Bytes of a file that is checked: records are far shorter, by the limits of what a meeting holds. */
export const LONGEST_RECORD = 64 * 1024 * 1024

/** Content of a verified record file. */
export interface CheckedRecord {
  /** In hexadecimal digits. */
  sha256: string
  /** That of the record that was approved before it in the series. */
  previous_sha256: string | null
  /** The meeting. */
  name: string
  number: number
  /** Number of approvals and objections that refer to this text, and to an earlier one. */
  said: { present: number; earlier: number }
}

/** Checks the bytes of a file of an approved record: gives what it is, or what is wrong with it. */
export async function checkedRecord(bytes: Uint8Array): Promise<CheckedRecord | { fault: RecordFault }> {
  let text: string
  let parsed: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    parsed = JSON.parse(text)
  } catch {
    return { fault: 'not_json' }
  }
  if (!isApproved(parsed)) return { fault: 'not_record' }
  if (canonical(parsed) !== text) return { fault: 'not_canonical' }
  const { record, previous_sha256 } = parsed
  const { check_sha256, ...shown } = record
  if ((await sha256Of(canonicalize({ record: shown, previous_sha256 })!)) !== check_sha256) return { fault: 'changed' }
  const said = await saidOf(shown)
  if (!said) return { fault: 'approvals' }
  return { sha256: await sha256Of(text), previous_sha256, name: record.name, number: record.number, said }
}

/** Fields that approval adds; the hash that people approve excludes them. */
const ADDED = ['number', 'approved_ts', 'approve_id', 'approved_by', 'approvals']

/** Undefined where the text that somebody is said to have seen is not the one that was frozen, or is not told apart from it. */
async function saidOf(shown: object): Promise<CheckedRecord['said'] | undefined> {
  const { approvals = [] } = shown as { approvals?: readonly { approved_sha256?: string | null; outdated?: boolean }[] }
  const record = Object.fromEntries(Object.entries(shown).filter(([name]) => !ADDED.includes(name)))
  const sum = await sha256Of(canonicalize(record)!)
  // Approvals did not always keep what they were of.
  const known = approvals.filter(({ outdated }) => outdated !== undefined)
  if (known.some(({ approved_sha256, outdated }) => (approved_sha256 === sum) === outdated)) return undefined
  const earlier = known.filter(({ outdated }) => outdated).length
  return { present: known.length - earlier, earlier }
}

/** Undefined for what has no canonical form: numbers beyond all bounds, and halves of characters. */
function canonical(value: unknown): string | undefined {
  try {
    return canonicalize(value)
  } catch {
    return undefined
  }
}

/** By what browsers and servers both have. */
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Approved {
  record: { check_sha256: string; name: string; number: number }
  previous_sha256: string | null
}

function isApproved(value: unknown): value is Approved {
  const { record, previous_sha256, ...others } = (value ?? {}) as Record<string, unknown>
  if (typeof record !== 'object' || record === null || Object.keys(others).length) return false
  const { check_sha256, name, number } = record as Record<string, unknown>
  const follows = previous_sha256 === null || typeof previous_sha256 === 'string'
  return follows && typeof check_sha256 === 'string' && typeof name === 'string' && typeof number === 'number'
}

/** Pattern of a SHA-256 in hexadecimal. */
export const SHA256 = /^[0-9a-f]{64}$/

/** A file to check. */
export interface RecordFile {
  /** Its name. */
  file: string
  /** Its bytes; undefined where they are more than `LONGEST_RECORD`. */
  read: () => Promise<Uint8Array | undefined>
}

/** Checks a file by itself. */
export async function checkedFile({ read }: RecordFile): Promise<CheckedRecord | { fault: RecordFault }> {
  const bytes = await read()
  return bytes ? checkedRecord(bytes) : { fault: 'too_long' }
}

/** A file that was checked before another. */
interface Before {
  file: string
  sha256: string
}

/** Result of verifying a file. `follows`: the previous file, if there is one. */
export type RecordVerdict = { file: string } & (
  | { fault: RecordFault }
  | { fault: 'not_following'; before: Before; record: CheckedRecord }
  | { fault: 'other_sha256'; record: CheckedRecord }
  | { fault?: never; follows: Before | undefined; record: CheckedRecord }
)

/**
 * Checks files one after another: each by itself, and that it follows the one before it. The last one must have the SHA-256
 * that is wanted, if any. A file after one that is no record is checked by itself.
 */
export async function* verdictsOn(files: readonly RecordFile[], wanted?: string): AsyncGenerator<RecordVerdict> {
  let before: Before | undefined
  for (const [at, one] of files.entries()) {
    const { file } = one
    const record = await checkedFile(one)
    if ('fault' in record) {
      before = undefined
      yield { file, fault: record.fault }
      continue
    }
    const { sha256, previous_sha256 } = record
    const isLast = at === files.length - 1
    if (before && previous_sha256 !== before.sha256) yield { file, fault: 'not_following', before, record }
    else if (isLast && wanted !== undefined && sha256 !== wanted) yield { file, fault: 'other_sha256', record }
    else yield { file, follows: before, record }
    before = { file, sha256 }
  }
}
