// Loads the record of a meeting for freezing, and frozen records.
import { type Kysely, sql } from 'kysely'
import { signatureCount, signatureEntries } from '../../actions/minutes/signature-entries.ts'
import type { DB } from '../../db/tables.ts'
import {
  type DocumentAgendaItem,
  type DocumentNote,
  type Parts,
  withoutInvalidXml,
} from '../../exports/document/document-content.ts'
import type { ApprovedRecord, FrozenFile, FrozenRecord } from '../../exports/document/frozen-record.ts'
import { mustExist } from '../../problem.ts'
import { documentContentsOf } from '../documents/document-contents.ts'
import { meetingRows } from '../meetings/meeting-rows.ts'

/** Everything that all readers of a meeting may see. */
const PARTS: Parts = new Set(['attachments', 'attendance', 'chat', 'lists', 'tags'])

/** A reader of nothing else: what only some readers of a meeting see is no part of its record. */
const NOBODY = { member_id: 0, enterprise: false } as const

/** The language tag of frozen records, which are the same for all readers. */
const FROZEN = 'en-US'

/** The record of a meeting as it stands. */
export async function recordOfMeeting(db: Kysely<DB>, meeting_id: number): Promise<FrozenRecord> {
  const row = await meetingRows(db).where('meeting.meeting_id', '=', meeting_id).executeTakeFirstOrThrow()
  const context = { db, actor: NOBODY as never, now: 0, timezone: 'UTC', tag: FROZEN, page: '' }
  const whole = (await documentContentsOf(context, 'meeting', [row], PARTS)).get(meeting_id)!
  const { of: _, kind, organization, audio, contexts, address, brief, approved, ...ofReader } = whole
  const { timezone, schedule_timezone, locale, now, ...content } = ofReader
  const { meeting_series_id, room_id } = row
  const files = await filesOf(db, meeting_id)
  const ofMeeting = { version: 2 as const, meeting_id, meeting_series_id, room_id, files }
  const texts = { agenda: content.agenda.map(withoutStatesBelow), notes: content.notes.map(withoutState) }
  return withoutInvalidXml({ ...content, ...texts, ...ofMeeting })
}

/** The state of a decision changes later, by other meetings: it is no part of what was said in this one. */
const withoutState = ({ state: _, ...note }: DocumentNote): DocumentNote => note

const withoutStatesBelow = (item: DocumentAgendaItem): DocumentAgendaItem => ({
  ...item,
  notes: item.notes.map(withoutState),
  items: item.items.map(withoutStatesBelow),
})

const filesOf = (db: Kysely<DB>, meeting_id: number): Promise<FrozenFile[]> =>
  db
    .selectFrom('attachment')
    .select(['attachment_id', 'name', 'type', 'size', sql<string>`sha256`.as('sha256')])
    .where('meeting_id', '=', meeting_id)
    .where('sha256', 'is not', null)
    .orderBy('attachment_id')
    .execute()

/** The revisions of the minutes of meetings. */
export const revisionRows = (db: Kysely<DB>, meeting_id: number) =>
  db
    .selectFrom('minutes_revision')
    .leftJoin('member', 'member.member_id', 'minutes_revision.approve_id')
    .select(['number', 'sha256', 'previous_sha256', 'approved_ts', 'approve_id', 'member.name as approve_name'])
    .select((eb) => signatureCount(eb).as('signature_count'))
    .where('meeting_id', '=', meeting_id)
    .orderBy('number', 'desc')

/** The key of a revision. Throws 404 where there is none. */
export async function revisionId(db: Kysely<DB>, meeting_id: number, number: number): Promise<number> {
  const row = await db
    .selectFrom('minutes_revision')
    .select('minutes_revision_id')
    .where('meeting_id', '=', meeting_id)
    .where('number', '=', number)
    .executeTakeFirst()
  return mustExist(row).minutes_revision_id
}

/** The canonical text of a revision, its record, and its signatures in canonical JSON. Throws 404 where there is none. */
export async function revisionContent(db: Kysely<DB>, meeting_id: number, number: number) {
  const row = await db
    .selectFrom('minutes_revision')
    .select(['minutes_revision_id', 'content', 'sha256'])
    .where('meeting_id', '=', meeting_id)
    .where('number', '=', number)
    .executeTakeFirst()
  const { content, sha256, minutes_revision_id } = mustExist(row)
  const entries = await signatureEntries(db, minutes_revision_id)
  return { content, sha256, entries, record: () => (JSON.parse(content) as { record: ApprovedRecord }).record }
}
