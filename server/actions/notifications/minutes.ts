// Notifies people of what becomes of minutes.
import type { Transaction } from 'kysely'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import type { DB } from '../../db/tables.ts'
import { type Notifying, notify, withdraw } from '../../notifications/index.ts'
import { facilitatorsOf } from './meeting-people.ts'

/** Somebody objects to minutes in review. */
export const notifyOfObjection = async (trx: Transaction<DB>, doing: Notifying, meeting_id: number): Promise<void> =>
  notify(trx, doing, { kind: 'minutes_objected', to: await facilitatorsOf(trx, { meeting_id }), meeting_id })

/** Minutes whose review is asked for. */
const REVIEW = ['minutes_review_requested', 'minutes_review_due'] as const

/** Minutes are approved: everybody who reviewed them, was asked to or attended is notified. Nothing is to be reviewed any more. */
export async function followMinutes(
  trx: Transaction<DB>,
  doing: Notifying,
  meeting_id: number,
  state: MinutesState,
): Promise<void> {
  if (state === 'draft') await withdraw(trx, { kinds: [...REVIEW, 'minutes_objected', 'minutes_approved'], meeting_id })
  if (state !== 'approved') return
  await withdraw(trx, { kinds: REVIEW, meeting_id })
  const rows = await trx
    .selectFrom('attendee')
    .select('member_id')
    .where('meeting_id', '=', meeting_id)
    .where('attended', '=', 1)
    .union(trx.selectFrom('minutes_approval').select('member_id').where('meeting_id', '=', meeting_id))
    .union(trx.selectFrom('minutes_reviewer').select('member_id').where('meeting_id', '=', meeting_id))
    .execute()
  const to = rows.map(({ member_id }) => member_id)
  await notify(trx, doing, { kind: 'minutes_approved', to, meeting_id })
}
