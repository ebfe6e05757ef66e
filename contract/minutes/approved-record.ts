// Verification of a file of approved minutes: whether it matches its hash, and its signatures
// (docs/api/minutes-and-decisions.md#minutes).
import canonicalize from 'canonicalize'
import { sha256Of } from './bytes.ts'
import { type CheckedSignature, checkedSignatures, type SignatureFault } from './check-signatures.ts'

/** Reasons why a file is not an unchanged approved record. */
export type RecordFault =
  | 'not_json'
  | 'not_record'
  | 'version'
  | 'not_canonical'
  | 'changed'
  | 'approvals'
  | SignatureFault

/** What is wrong with a file, and whose signature that is, if it is one. */
export interface RecordRefusal<F = RecordFault> {
  fault: F
  signer?: string
}

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
  /** Missing in a file without signatures (`format=json`) as in one that nobody signed. */
  signatures: readonly CheckedSignature[]
  /** Of the signatures; null where there are none. */
  signatures_sha256: string | null
  /** That of the record that was approved before it; undefined where it was not kept (version 1). */
  previous_signatures_sha256: string | null | undefined
}

/** Checks the bytes of a file of an approved record: gives what it is, or what is wrong with it. */
export async function checkedRecord(bytes: Uint8Array<ArrayBuffer>): Promise<CheckedRecord | RecordRefusal> {
  let text: string
  let parsed: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    parsed = JSON.parse(text)
  } catch {
    return { fault: 'not_json' }
  }
  if (!isApproved(parsed)) return { fault: 'not_record' }
  const { record, previous_sha256, signatures = [] } = parsed
  if (!isKnownVersion(record)) return { fault: 'version' }
  if (canonical(parsed) !== text) return { fault: 'not_canonical' }
  const { check_sha256, ...shown } = record
  if ((await sha256Of(canonicalize({ record: shown, previous_sha256 })!)) !== check_sha256) return { fault: 'changed' }
  const said = await saidOf(shown)
  if (!said) return { fault: 'approvals' }
  const sha256 = await sha256Of(canonicalize({ record, previous_sha256 })!)
  const checked = await checkedSignatures(signatures, { record, sha256 })
  if ('fault' in checked) return checked
  return {
    ...{ sha256, previous_sha256, name: record.name, number: record.number, said, signatures: checked },
    signatures_sha256: signatures.length ? await sha256Of(canonicalize(signatures)!) : null,
    previous_signatures_sha256: record.version === 2 ? record.previous_signatures_sha256 : undefined,
  }
}

/** Fields that approval adds; the hash that people approve excludes them. */
const ADDED_BY_APPROVAL = [
  ...['number', 'approved_ts', 'approve_id', 'approved_by', 'approvals'],
  'previous_signatures_sha256',
]

/** Undefined where the text that somebody is said to have seen is not the one that was frozen, or is not told apart from it. */
async function saidOf(shown: object): Promise<CheckedRecord['said'] | undefined> {
  const { approvals = [] } = shown as { approvals?: readonly { approved_sha256?: string | null; outdated?: boolean }[] }
  const record = Object.fromEntries(Object.entries(shown).filter(([name]) => !ADDED_BY_APPROVAL.includes(name)))
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

interface Approved {
  record: {
    check_sha256: string
    name: string
    number: number
    version?: number
    previous_signatures_sha256?: string | null
  }
  previous_sha256: string | null
  /** Of a file with signatures (`format=signed`). */
  signatures?: readonly unknown[]
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

function isApproved(value: unknown): value is Approved {
  const { record, previous_sha256, signatures = [], ...others } = (value ?? {}) as Record<string, unknown>
  if (typeof record !== 'object' || record === null || Object.keys(others).length) return false
  const { check_sha256, name, number, approvals = [] } = record as Record<string, unknown>
  return (
    isTextOrNull(previous_sha256) &&
    Array.isArray(signatures) &&
    Array.isArray(approvals) &&
    approvals.every((one) => typeof one === 'object' && one !== null) &&
    typeof check_sha256 === 'string' &&
    typeof name === 'string' &&
    typeof number === 'number'
  )
}

/** Version 2 names the signatures of the record before it. */
const isKnownVersion = ({ version = 1, previous_signatures_sha256: named }: Approved['record']): boolean =>
  version === 1 ? named === undefined : version === 2 && isTextOrNull(named)
