// Write lock of approved minutes (docs/api/minutes-and-decisions.md#minutes).
import { type SqlBool, sql, type Transaction } from 'kysely'
import { forShare, inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

const locked = () =>
  refuse('minutes_state', 'locked', 'The minutes of this meeting are approved and can no longer be changed.')

/**
 * Throws 422 `locked` where the minutes of a meeting are approved; null is no meeting. Nobody approves them until the
 * transaction ends.
 */
export async function mustNotBeLocked(trx: Transaction<DB>, meeting_id: number | null): Promise<void> {
  if (meeting_id !== null && (await isLocked(trx, meeting_id))) throw locked()
}

/** Returns whether the minutes of a meeting are approved; locks this state until the transaction ends. */
export async function isLocked(trx: Transaction<DB>, meeting_id: number): Promise<boolean> {
  const meeting = trx.selectFrom('meeting').select('minutes_state').where('meeting_id', '=', meeting_id)
  const row = await forShare(trx, meeting, 'meeting').executeTakeFirst()
  return row?.minutes_state === 'approved'
}

/** The same for several meetings. */
export async function mustNoneBeLocked(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const approved = trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('minutes_state', '=', 'approved')
    .where(inIds(trx, sql.ref('meeting_id'), ids))
    .limit(1)
  if (await approved.executeTakeFirst()) throw locked()
}

/** A condition on `meeting`: what changes many meetings at once leaves out those whose minutes are approved. */
export const isUnlocked = sql<SqlBool>`meeting.minutes_state <> 'approved'`
