// What the groups of a person at a provider give them here.
import type { Transaction } from 'kysely'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'

/** A person who signs in, as an action sees them. */
export interface MemberAtSignIn extends ByWhomAndWhen {
  member_id: number
}

/** Brings the memberships that groups give in line with the names of groups that the provider says. */
export async function groupsAtSignIn(
  _trx: Transaction<DB>,
  _member: MemberAtSignIn,
  _names: readonly string[],
): Promise<void> {}
