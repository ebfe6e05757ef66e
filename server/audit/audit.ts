// Writes down what was done, in the transaction that does it: `audit(trx, call, 'room_deleted', room_id)`.
import type { Transaction } from 'kysely'
import { type AuditAction, auditActions } from '../../contract/audit-actions.ts'
import type { DB } from '../db/tables.ts'
import { type By, type Doing, viaOf } from './by.ts'
import { subjectSnapshots } from './subject-snapshot.ts'

/** A few words and numbers: never a secret, an e-mail address, or what anybody wrote. */
export type Details = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface More {
  details?: Details
  /** Whom it concerns, where that does not follow from what it is done to. */
  subject_id?: number | null
}

/**
 * Writes an entry. What a thing is called and where it lies is looked up, so an entry of something that goes is written
 * **before** it goes, and one of something new after it was made.
 */
export const audit = (
  trx: Transaction<DB>,
  doing: Doing,
  action: AuditAction,
  id: number | null,
  more: More = {},
): Promise<void> => auditAll(trx, doing, action, [id], more)

/** The same of several things at once. */
export async function auditAll(
  trx: Transaction<DB>,
  { actor, now }: Doing,
  action: AuditAction,
  ids: readonly (number | null)[],
  { details, subject_id }: More = {},
): Promise<void> {
  if (!ids.length) return
  const { object, result } = auditActions[action]
  const kind = object ?? null
  const portrait = await subjectSnapshots(trx, kind, ids)
  const rows = ids.map((object_id) => ({
    ...{ create_ts: now, action, result, ...byOf(actor) },
    ...{ object_kind: kind, object_id, ...portrait(object_id) },
    ...(subject_id !== undefined && { subject_id }),
    details: detailsText(details),
  }))
  for (let from = 0; from < rows.length; from += SLICE)
    await trx
      .insertInto('audit')
      .values(rows.slice(from, from + SLICE))
      .execute()
}

/** Eighteen values a row; a statement takes no more than so many. */
const SLICE = 500

/** The columns that say who it was. */
export const byOf = (actor: By) => ({
  member_id: actor.member_id,
  via: viaOf(actor),
  token_id: actor.token_id,
  session_id: actor.session_id,
  application_id: actor.application_id ?? null,
  address: actor.from?.address ?? null,
  request_id: actor.from?.request_id ?? null,
})

/** What has no value is left out. */
export function detailsText(details: Details | undefined): string | null {
  const text = JSON.stringify(details ?? {})
  return text === '{}' ? null : text
}
