// Deletion of a provider: ends its sessions, and the links of accounts to its issuer.
import type { Transaction } from 'kysely'
import { audit, auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { deleteSessions } from '../account/sessions.ts'
import { setGroupsSaid } from '../groups/members.ts'
import type { ProviderRow } from './configuration.ts'

/** Ends the sessions that began with a provider, but that in which it is done; gives their number. */
export async function endSessionsOfProvider(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  sign_in_provider_id: number,
): Promise<number> {
  const began = await trx
    .selectFrom('session')
    .select('session_id')
    .where('sign_in_provider_id', '=', sign_in_provider_id)
    .where('session_id', '<>', doing.actor.session_id ?? 0)
    .orderBy('session_id')
    .execute()
  await endTheseSessions(
    trx,
    doing,
    began.map(({ session_id }) => session_id),
    'provider deleted',
  )
  await trx.deleteFrom('half_sign_in').where('sign_in_provider_id', '=', sign_in_provider_id).execute()
  return began.length
}

/** Ends sessions by their ids. */
export async function endTheseSessions(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: number[],
  reason: string,
): Promise<void> {
  if (!ids.length) return
  await auditAll(trx, doing, 'session_ended', ids, { details: { reason } })
  await deleteSessions(trx, doing, ids)
}

/**
 * Ends the links to the issuer that a provider had, where no other provider has it; gives their number. `but` is a
 * provider that is about to be deleted.
 */
export async function endLinksWithoutProvider(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { issuer, name }: Pick<ProviderRow, 'issuer' | 'name'>,
  but = 0,
): Promise<number> {
  const other = await trx
    .selectFrom('sign_in_provider')
    .select('sign_in_provider_id')
    .where('issuer', '=', issuer)
    .where('sign_in_provider_id', '<>', but)
    .executeTakeFirst()
  if (other) return 0
  const links = await trx.selectFrom('linked_account').select('member_id').where('issuer', '=', issuer).execute()
  const members = links.map(({ member_id }) => member_id)
  await auditAll(trx, doing, 'account_unlinked', members, { details: { provider: name, reason: 'provider gone' } })
  await trx.deleteFrom('linked_account').where('issuer', '=', issuer).execute()
  return members.length
}

/**
 * Ends one link of a person, and the roles that their groups there gave: anyone who is not known by an account any more is in no
 * group by its word. Where they are linked with another account there, it says their groups at the next sign-in.
 */
export async function endLink(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { linked_account_id, member_id, provider }: { linked_account_id: number; member_id: number; provider: string },
): Promise<void> {
  await audit(trx, doing, 'account_unlinked', member_id, { details: { provider, reason: 'by hand' } })
  const ended = await trx
    .deleteFrom('linked_account')
    .where('linked_account_id', '=', linked_account_id)
    .returning('issuer')
    .executeTakeFirst()
  if (!ended) return
  const there = trx.selectFrom('sign_in_provider').select('sign_in_provider_id').where('issuer', '=', ended.issuer)
  for (const { sign_in_provider_id } of await there.orderBy('sign_in_provider_id').execute())
    await setGroupsSaid(trx, doing, { member_id, sign_in_provider_id, groups: [] })
}
