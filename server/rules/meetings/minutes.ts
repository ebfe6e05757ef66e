// State machine of minutes, and canonical JSON of an approved record (RFC 8785).
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'

const NEXT: Readonly<Record<MinutesState, readonly MinutesState[]>> = {
  draft: ['in_review'],
  in_review: ['approved', 'draft'],
  approved: ['draft'],
}

/** Returns whether minutes may go from one state to another. */
export const mayBecome = (from: MinutesState, to: MinutesState): boolean => NEXT[from].includes(to)

/** An approved record and what it follows. */
export interface Approved<R extends object> {
  record: R
  /** The SHA-256 of the record that was approved before it in the series, in hexadecimal digits. */
  previous_sha256: string | null
}

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The SHA-256 of the canonical text of a record as it stands: what an approval is of. */
export const recordSum = (record: object): string => sha256Of(canonicalize(record)!)

/**
 * The canonical text of an approved record, with its SHA-256. The record carries `check_sha256`: the SHA-256 of the same text
 * without that field, so that a file by itself tells whether a byte of it was changed.
 */
export function canonicalRecord<R extends object>({ record, previous_sha256 }: Approved<R>) {
  const check_sha256 = sha256Of(canonicalize({ record, previous_sha256 })!)
  const content = canonicalize({ record: { ...record, check_sha256 }, previous_sha256 })!
  return { content, sha256: sha256Of(content) }
}

/** The text of a file with signatures: `content` is of `canonicalRecord`, the entries are canonical texts in their order. */
export const signedFile = (content: string, entries: readonly string[]): string =>
  // By their names, signatures come last.
  `${content.slice(0, -1)},"signatures":[${entries.join(',')}]}`

/** The SHA-256 of the signatures of a record; null where there are none. */
export const signaturesSum = (entries: readonly string[]): string | null =>
  entries.length ? sha256Of(`[${entries.join(',')}]`) : null
