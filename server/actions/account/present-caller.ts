// Serializes issuing long-lived credentials with revoking the issuer's access, so that neither misses the other.
import type { Transaction } from 'kysely'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { unauthorized } from '../../problem.ts'

/** A person, and the credential by which they ask. */
export interface PresentCaller {
  member_id: number
  token_id: number | null
  session_id: number | null
}

/** Locks the row of a person until the transaction ends; false where they were deleted or made inactive meanwhile. */
export async function lockPresentPerson(trx: Transaction<DB>, member_id: number): Promise<boolean> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const own = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  const present = own.where('deleted_ts', 'is', null).where('deactivated_ts', 'is', null)
  return (await present.executeTakeFirst()) !== undefined
}

/**
 * The same for anyone who asks, so that whatever ends their access comes before or after it as a whole. Throws 401 where they
 * are not there any more, or their session or token has ended.
 */
export async function lockPresentCaller(trx: Transaction<DB>, caller: PresentCaller): Promise<void> {
  const { member_id, token_id, session_id } = caller
  if (!(await lockPresentPerson(trx, member_id))) throw unauthorized()
  const session = trx.selectFrom('session').select('session_id').where('session_id', '=', session_id)
  if (session_id !== null && !(await session.executeTakeFirst())) throw unauthorized()
  const token = trx.selectFrom('api_token').select('token_id').where('token_id', '=', token_id)
  if (token_id !== null && !(await token.where('revoked_ts', 'is', null).executeTakeFirst())) throw unauthorized()
}
