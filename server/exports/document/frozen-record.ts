// The type of an approved record: what was frozen, and the document that is made of it.
import { describe } from '../../rules/series/recurrence/describe.ts'
import type { DocumentApproval, DocumentContent } from './document-content.ts'

/** What is frozen of a document: nothing of who reads it, and nothing that not every reader of the meeting may see. */
export type FrozenContent = Omit<
  DocumentContent,
  | 'of'
  | 'kind'
  | 'organization'
  | 'audio'
  | 'timezone'
  | 'schedule_timezone'
  | 'locale'
  | 'address'
  | 'contexts'
  | 'now'
  | 'brief'
  | 'approved'
>

/** A file that was attached. */
export interface FrozenFile {
  attachment_id: number
  name: string
  type: string
  size: number
  sha256: string
}

/** The record of a meeting. */
export interface FrozenRecord extends FrozenContent {
  version: 1 | 2
  meeting_id: number
  meeting_series_id: number | null
  room_id: number
  files: readonly FrozenFile[]
}

/** The record with who approved it: what stands in a revision. */
export interface ApprovedRecord extends FrozenRecord {
  number: number
  approved_ts: number
  approve_id: number
  approved_by: string
  approvals: readonly {
    member_name: string
    approved: boolean
    comment: string | null
    create_ts: number
    /** Missing in what was frozen before each approval kept it. */
    approved_sha256?: string | null
    outdated?: boolean
  }[]
  /** Of the record that was approved before it in the series; null where nobody signed that. Missing in version 1. */
  previous_signatures_sha256?: string | null
  check_sha256: string
}

/** For whom a document is made. */
export interface FrozenReader {
  /** A name of the tz database. */
  timezone: string
  locale: string
  /** The page of the meeting. */
  address: string
  sha256: string
  signatures: DocumentApproval['signatures']
}

/** The document of an approved record, as of its approval. */
export function contentOfRecord(
  record: ApprovedRecord,
  { timezone, locale, address, sha256, signatures }: FrozenReader,
): DocumentContent {
  const { number, approved_ts, approved_by, approvals } = record
  const { schedule, recurrence_description } = record
  const approved: DocumentApproval = { number, sha256, ts: approved_ts, by: approved_by, approvals, signatures }
  return {
    ...record,
    ...{ of: 'meeting', kind: 'record', organization: null, audio: null, contexts: [] },
    ...{ timezone, locale, address, now: approved_ts, approved },
    recurrence_description: schedule ? describe(schedule, locale) : recurrence_description,
  }
}
