// Writes entries of the audit log, in the transaction of the change: `audit(trx, call, 'room_deleted', room_id)`.
import { type Insertable, sql, type Transaction } from 'kysely'
import { type AuditAction, type AuditObject, auditActions } from '../../contract/audit/audit-actions.ts'
import { rowsAsTable } from '../db/queries/value-rows.ts'
import type { DB } from '../db/tables.ts'
import { type By, type ByWhomAndWhen, viaOf } from './by.ts'
import { type SubjectSnapshot, subjectSnapshots } from './subject-snapshot.ts'

/** The details of an entry: a few words and numbers, never a secret, an e-mail address, or text that people wrote. */
export type Details = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface AuditDetails {
  details?: Details
  /** The kind of the object, where the action does not determine it. */
  kind?: AuditObject
  /** The person whom it concerns, where that does not follow from the object. */
  subject_id?: number | null
  /** Snapshots of objects that were just read; others are looked up. */
  snapshots?: ReadonlyMap<number | null, SubjectSnapshot>
}

/**
 * Writes an entry about the object with an id (docs/audit.md). The name and the place of the object are looked up, so
 * the entry of a deletion is written **before** the row is deleted, and that of a new row after it was inserted.
 */
export const audit = (
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  action: AuditAction,
  id: number | null,
  more: AuditDetails = {},
): Promise<void> => auditAll(trx, doing, action, [id], more)

/** Writes an entry for each of several objects. */
export async function auditAll(
  trx: Transaction<DB>,
  { actor, now }: ByWhomAndWhen,
  action: AuditAction,
  ids: readonly (number | null)[],
  { details, kind: given, subject_id, snapshots }: AuditDetails = {},
): Promise<void> {
  if (!ids.length) return
  const { object, result } = auditActions[action]
  const kind = object ?? given ?? null
  const snapshotOf = snapshots ? (id: number | null) => snapshots.get(id)! : await subjectSnapshots(trx, kind, ids)
  const rows = ids.map((object_id) => ({
    ...{ create_ts: now, action, result, ...byOf(actor) },
    ...{ object_kind: kind, object_id, ...snapshotOf(object_id) },
    ...(subject_id !== undefined && { subject_id }),
    details: detailsText(details),
  }))
  if (rows.length === 1) await trx.insertInto('audit').values(rows).execute()
  else for (let from = 0; from < rows.length; from += SLICE) await insertAll(trx, rows.slice(from, from + SLICE))
}

const columns = {
  ...({ create_ts: 'bigint', action: 'text', result: 'text', member_id: 'integer', via: 'text' } as const),
  ...({ token_id: 'integer', session_id: 'integer', application_id: 'integer' } as const),
  ...({ address: 'text', request_id: 'text', object_kind: 'text', object_id: 'integer' } as const),
  ...({ object_name: 'text', subject_id: 'integer', organization_id: 'integer', room_id: 'integer' } as const),
  ...({ details: 'text' } as const),
}

const insertAll = (trx: Transaction<DB>, rows: readonly Omit<Insertable<DB['audit']>, 'audit_id'>[]) => {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`insert into audit (${names}) select ${names} from ${rowsAsTable(trx, columns, rows)}`.execute(trx)
}

/**
 * The columns of an entry about a person who is inserted by the same statement (`db/queries/insert-together.ts`), but for `object_id` and
 * `subject_id`, which are the person's id.
 */
export const entryOfNewPerson = ({ actor, now }: ByWhomAndWhen, action: 'member_added') => ({
  ...{ create_ts: now, action, result: auditActions[action].result, ...byOf(actor) },
  ...{ object_kind: 'member', object_name: null, organization_id: null, room_id: null, details: null },
})

/** Rows of one statement, which are sent as one text. */
const SLICE = 5_000

/** The columns of an entry that say who did it. */
export const byOf = (actor: By) => ({
  member_id: actor.member_id,
  via: viaOf(actor),
  token_id: actor.token_id,
  session_id: actor.session_id,
  application_id: actor.application_id ?? null,
  address: actor.from?.address ?? null,
  request_id: actor.from?.request_id ?? null,
})

/** Details as they are stored: JSON without undefined values; null where there are none. */
export function detailsText(details: Details | undefined): string | null {
  const text = JSON.stringify(details ?? {})
  return text === '{}' ? null : text
}
