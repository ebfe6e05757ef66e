// What the groups of a person at a provider give them here.
import { sql, type Transaction } from 'kysely'
import { groupKey } from '../../actions/groups/groups.ts'
import { setGroupsSaid } from '../../actions/groups/members.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { inTexts } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** A person who signs in, as an action sees them. */
export interface MemberAtSignIn extends ByWhomAndWhen {
  member_id: number
  provider: Pick<ProviderRow, 'sign_in_provider_id'>
}

/**
 * Brings the memberships that groups give in line with the names of groups that the provider says. Names that no group
 * has are passed over.
 */
export async function groupsAtSignIn(
  trx: Transaction<DB>,
  { member_id, provider, actor, now }: MemberAtSignIn,
  names: readonly string[],
): Promise<void> {
  const keys = [...new Set(names.map(groupKey))]
  const named = trx.selectFrom('group').select('group_id')
  const rows = await named.where(inTexts(trx, sql.ref<string>('name_key'), keys)).execute()
  const groups = rows.map(({ group_id }) => group_id)
  const { sign_in_provider_id } = provider
  await setGroupsSaid(trx, { actor, now }, { member_id, sign_in_provider_id, groups })
}
