// Drafts: unsent text of a person, stored under a key chosen by the page.
import type { Transaction } from 'kysely'
import { type draft, MOST_DRAFTS } from '../../../contract/account/draft.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { notFound, refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'

type Draft = typeof draft

/** Lets changes of one person's drafts run one after another, so that each counts and compares what is there. */
export const lockDrafts = (trx: Transaction<DB>, member_id: number): Promise<void> =>
  lockRow(trx, 'member', 'member_id', member_id)

/** Writes the caller's draft of a place. Throws 422 on `place` where it would be one too many. */
export async function writeDraft(trx: Transaction<DB>, call: CallTo<Draft, 'set'>): Promise<void> {
  const { actor, now, params, sent } = call
  const { member_id } = actor
  await lockDrafts(trx, member_id)
  const { numUpdatedRows } = await trx
    .updateTable('draft')
    .set({ text: sent.text, update_ts: now })
    .where('member_id', '=', member_id)
    .where('place', '=', params.place)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows) return
  const { drafts } = await trx
    .selectFrom('draft')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  if (Number(drafts) >= MOST_DRAFTS)
    throw refuse('place', 'invalid_value', `You can have at most ${MOST_DRAFTS} drafts. Delete one first.`)
  const row = { member_id, place: params.place, text: sent.text, create_ts: now, update_ts: now }
  await trx.insertInto('draft').values(row).execute()
}

/** Deletes the caller's draft of a place. Throws 404 where there is none. */
export async function deleteDraft(trx: Transaction<DB>, { actor, params }: CallTo<Draft, 'drop'>): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('draft')
    .where('member_id', '=', actor.member_id)
    .where('place', '=', params.place)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw notFound()
}
