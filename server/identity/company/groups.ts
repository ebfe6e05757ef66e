// Groups from a provider's claim, mapped to groups of this site.
import { sql, type Transaction } from 'kysely'
import { groupKey } from '../../actions/groups/groups.ts'
import { lockGroupsSaid, setGroupsSaid } from '../../actions/groups/members.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import type { AccountAtProvider } from '../../actions/providers/linking.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { inTexts } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** A person who signs in, as an action sees them. */
export interface MemberAtSignIn extends ByWhomAndWhen {
  member_id: number
  provider: Pick<ProviderRow, 'sign_in_provider_id'>
  /** The groups that were locked before the person was; undefined where that is no matter. */
  locked: ReadonlySet<number> | undefined
}

/**
 * Brings the memberships that groups give in line with the names of groups that the provider says. Names that no group
 * has are passed over. Throws `OtherGroups` where they change groups that were not locked.
 */
export async function groupsAtSignIn(
  trx: Transaction<DB>,
  { member_id, provider, actor, now, locked }: MemberAtSignIn,
  names: readonly string[],
): Promise<void> {
  const groups = await groupsNamed(trx, names)
  const { sign_in_provider_id } = provider
  await setGroupsSaid(trx, { actor, now }, { member_id, sign_in_provider_id, groups }, locked)
}

/** Locks the groups that change when anyone who has an account signs in, before the person is locked; gives their ids. */
export async function lockGroupsAtSignIn(
  trx: Transaction<DB>,
  { issuer, subject, provider }: AccountAtProvider & Pick<MemberAtSignIn, 'provider'>,
  names: readonly string[],
): Promise<Set<number>> {
  const link = trx.selectFrom('linked_account').select('member_id').where('issuer', '=', issuer)
  const { member_id = 0 } = (await link.where('subject', '=', subject).executeTakeFirst()) ?? {}
  const { sign_in_provider_id } = provider
  return new Set(await lockGroupsSaid(trx, { member_id, sign_in_provider_id, groups: await groupsNamed(trx, names) }))
}

async function groupsNamed(trx: Transaction<DB>, names: readonly string[]): Promise<number[]> {
  const keys = [...new Set(names.map(groupKey))]
  const named = trx.selectFrom('group').select('group_id')
  const rows = await named.where(inTexts(trx, sql.ref<string>('name_key'), keys)).execute()
  return rows.map(({ group_id }) => group_id)
}
