// Approvals of minutes in review: each is bound to a hash of the record, and outdated once the hash differs
// (docs/decisions/0075-approved-minutes.md).
import { type Kysely, sql, type Transaction } from 'kysely'
import type { minutesApproval } from '../../../contract/minutes/minutes.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { recordSum } from '../../rules/meetings/minutes.ts'
import type { CallTo } from '../call.ts'
import { notifyOfObjection } from '../notifications/minutes.ts'

/** Gives the record of a meeting as it stands, as plain values. */
export type RecordOf = (db: Kysely<DB>, meeting_id: number) => Promise<object>

/** Throws 422 on `approved_sha256` where somebody says what they saw, and the record is another one by now. */
export function mustBeSeen(seen: string | null | undefined, sum: string): void {
  if (seen != null && seen !== sum)
    throw refuse(
      'approved_sha256',
      'invalid_value',
      'is out of date: the minutes were changed. Read them again before you approve.',
    )
}

/** Returns the approvals and objections of a meeting's minutes, in chronological order. */
async function said(db: Kysely<DB>, meeting_id: number) {
  const rows = await db
    .selectFrom('minutes_approval')
    .innerJoin('member', 'member.member_id', 'minutes_approval.member_id')
    .select(['minutes_approval.member_id', 'member.name as member_name', 'approved', 'comment'])
    .select(['minutes_approval.create_ts', 'approved_sha256', 'outdated'])
    .where('minutes_approval.meeting_id', '=', meeting_id)
    .orderBy('minutes_approval.create_ts')
    .orderBy('minutes_approval.member_id')
    .execute()
  return rows.map(({ approved, outdated, ...row }) => ({ ...row, approved: approved === 1, outdated: outdated === 1 }))
}

/** The same; while the minutes are in review, what was said of another text than the present one is outdated. */
export async function approvalsOf(db: Kysely<DB>, meeting_id: number, recordOf: RecordOf) {
  const rows = await said(db, meeting_id)
  if (!rows.length || (await stateOf(db, meeting_id)) !== 'in_review') return rows
  return withOutdated(rows, recordSum(await recordOf(db, meeting_id)))
}

const withOutdated = <R extends { approved_sha256: string | null }>(rows: readonly R[], sum: string) =>
  rows.map((row) => ({ ...row, outdated: row.approved_sha256 !== sum }))

/** Freezes the approvals and objections with the record of this hash, and returns them. */
export async function freezeApprovals(trx: Transaction<DB>, meeting_id: number, sum: string) {
  await trx
    .updateTable('minutes_approval')
    .set({ outdated: sql`case when approved_sha256 = ${sum} then 0 else 1 end` })
    .where('meeting_id', '=', meeting_id)
    .execute()
  return said(trx, meeting_id)
}

const stateOf = async (db: Kysely<DB>, meeting_id: number) =>
  (
    await db
      .selectFrom('meeting')
      .select('minutes_state')
      .where('meeting_id', '=', meeting_id)
      .executeTakeFirstOrThrow()
  ).minutes_state

/**
 * Notes what the caller says of minutes that are in review; it takes the place of what they said before. Nobody writes in the record
 * until it is noted of which text that is.
 */
export async function approveMinutes(
  trx: Transaction<DB>,
  call: CallTo<typeof minutesApproval, 'set'>,
  recordOf: RecordOf,
): Promise<void> {
  const { actor, now, params, sent } = call
  const { meeting_id } = params
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  const minutes_state = await stateOf(trx, meeting_id)
  if (minutes_state === 'approved') throw refuse('minutes_state', 'locked', 'The minutes are already approved.')
  if (minutes_state === 'draft')
    throw refuse('approved', 'invalid_transition', 'The minutes are a draft. Send them for review first.')
  const sum = recordSum(await recordOf(trx, meeting_id))
  mustBeSeen(sent.approved_sha256, sum)
  const words = { approved: sent.approved, comment: sent.comment || null, create_ts: now, approved_sha256: sum }
  await trx
    .insertInto('minutes_approval')
    .values({ meeting_id, member_id: actor.member_id, ...words })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(words))
    .execute()
  if (!sent.approved) await notifyOfObjection(trx, call, meeting_id)
  // Nothing of the meeting is another, but anyone who listens to it asks who approved.
  await trx.updateTable('meeting').set({ minutes_state }).where('meeting_id', '=', meeting_id).execute()
}
