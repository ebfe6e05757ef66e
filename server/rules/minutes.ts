// Which states of minutes follow which, and the canonical bytes of an approved record (RFC 8785).
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { MinutesState } from '../../contract/minutes.ts'

const NEXT: Readonly<Record<MinutesState, readonly MinutesState[]>> = {
  draft: ['in_review'],
  in_review: ['approved', 'draft'],
  approved: ['draft'],
}

/** Whether minutes may go from one state to another. */
export const mayBecome = (from: MinutesState, to: MinutesState): boolean => NEXT[from].includes(to)

/** An approved record and what it follows. */
export interface Approved<R extends object> {
  record: R
  /** The SHA-256 of the record that was approved before it in the series, in hexadecimal digits. */
  previous_sha256: string | null
}

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * The canonical text of an approved record, with its SHA-256. The record carries `check_sha256`: the SHA-256 of the same text
 * without that field, so that a file by itself tells whether a byte of it was changed.
 */
export function canonicalRecord<R extends object>({ record, previous_sha256 }: Approved<R>) {
  const check_sha256 = sha256Of(canonicalize({ record, previous_sha256 })!)
  const content = canonicalize({ record: { ...record, check_sha256 }, previous_sha256 })!
  return { content, sha256: sha256Of(content) }
}

/** Why a file is no approved record as it was frozen. */
export type RecordFault = 'not_json' | 'not_record' | 'not_canonical' | 'changed'

/** What a file of an approved record says of itself. */
export interface CheckedRecord {
  sha256: string
  previous_sha256: string | null
  /** The meeting. */
  name: string
  number: number
}

/** Checks the bytes of a file of an approved record: gives what it is, or what is wrong with it. */
export function checkedRecord(bytes: Uint8Array): CheckedRecord | { fault: RecordFault } {
  let text: string
  let parsed: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    parsed = JSON.parse(text)
  } catch {
    return { fault: 'not_json' }
  }
  if (!isApproved(parsed)) return { fault: 'not_record' }
  if (canonicalize(parsed) !== text) return { fault: 'not_canonical' }
  const { record, previous_sha256 } = parsed
  const { check_sha256, ...told } = record
  if (sha256Of(canonicalize({ record: told, previous_sha256 })!) !== check_sha256) return { fault: 'changed' }
  return { sha256: sha256Of(text), previous_sha256, name: record.name, number: record.number }
}

function isApproved(value: unknown): value is Approved<{ check_sha256: string; name: string; number: number }> {
  const { record, previous_sha256, ...others } = (value ?? {}) as Record<string, unknown>
  if (typeof record !== 'object' || record === null || Object.keys(others).length) return false
  const { check_sha256, name, number } = record as Record<string, unknown>
  const follows = previous_sha256 === null || typeof previous_sha256 === 'string'
  return follows && typeof check_sha256 === 'string' && typeof name === 'string' && typeof number === 'number'
}
