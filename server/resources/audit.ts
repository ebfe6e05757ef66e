// The audit log: its rows, its filters and its endpoints.
import { type Kysely, sql } from 'kysely'
import { auditEntry } from '../../contract/audit/audit.ts'
import type { Reader } from '../access/actor.ts'
import { readingAudit } from '../access/audit.ts'
import type { CallTo } from '../actions/call.ts'
import type { DB } from '../db/tables.ts'
import type { ListQueryOf } from './serving/list-query.ts'
import { bindResource } from './serving/serve.ts'
import { sheetOf } from './serving/sheet.ts'

/** Every entry, with the present names of the people in it. */
export const auditRows = (db: Kysely<DB>) =>
  db
    .selectFrom('audit')
    .leftJoin('audit_repeat', 'audit_repeat.audit_id', 'audit.audit_id')
    .leftJoin('member', 'member.member_id', 'audit.member_id')
    .leftJoin('member as subject', 'subject.member_id', 'audit.subject_id')
    .selectAll('audit')
    .select(['member.name as member_name', 'subject.name as subject_name'])
    .select((eb) => [
      eb.fn.coalesce('audit_repeat.times', sql<number>`1`).as('times'),
      eb.fn.coalesce('audit_repeat.last_ts', 'audit.create_ts').as('last_ts'),
    ])

type Rows = ReturnType<typeof auditRows>

const visible = (query: Rows, reader: Reader): Rows =>
  reader.enterprise ? query : query.where(sql<boolean>`1`, '=', sql<boolean>`0`)

/** The filters that compare a column with the value that was sent. */
const EQUALITY_FILTERS = [
  'action',
  'result',
  'member_id',
  'subject_id',
  'object_kind',
  'object_id',
  'organization_id',
  'address',
  'request_id',
] as const

function all(query: Rows, { sent }: ListQueryOf<typeof auditEntry, 'all'>): Rows {
  let rows = query
  for (const name of EQUALITY_FILTERS)
    if (sent[name] !== undefined) rows = rows.where(sql.ref(`audit.${name}`), '=', sent[name])
  if (sent.since !== undefined) rows = rows.where('audit.create_ts', '>=', sent.since)
  if (sent.until !== undefined) rows = rows.where('audit.create_ts', '<', sent.until)
  return rows
}

/** Without filters, the number of entries is the stored count of the table. */
const tallyOf = ({ actor, sent }: Pick<CallTo<typeof auditEntry, 'all'>, 'actor' | 'sent'>) =>
  actor.enterprise && Object.values(sent).every((value) => value === undefined) ? ('audit' as const) : undefined

const spreadsheet = sheetOf(auditEntry, {
  title: 'Audit log',
  holder: async () => undefined,
  titles: {
    create_ts: 'When',
    action: 'What',
    result: 'Result',
    member_id: 'Who',
    via: 'Via',
    address: 'From',
    object_kind: 'Object',
    object_id: 'Object ID',
    object_name: 'Object name',
    subject_id: 'Affected user',
    details: 'Details',
    times: 'Count',
    last_ts: 'Last time',
    organization_id: 'Organization ID',
    room_id: 'Room ID',
    token_id: 'Token ID',
    session_id: 'Session ID',
    application_id: 'Application ID',
    request_id: 'Request ID',
    audit_id: 'Audit ID',
  },
})

/** The endpoints of the audit log (docs/audit.md). */
export const auditEntries = bindResource(auditEntry, {
  table: 'audit',
  rows: auditRows,
  visible,
  embeds: {},
  endpoints: {
    all: { may: readingAudit, rows: all, tally: tallyOf, files: { xlsx: spreadsheet } },
    one: { may: readingAudit },
  },
})
