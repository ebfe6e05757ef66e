// Manual changes allowed for memberships that groups grant too (docs/directory.md#groups).
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { type Membership, roleByHand } from '../../rules/people/membership.ts'
import { lockPerson } from '../people/people.ts'
import { givenIn, type Place } from './given.ts'

/**
 * Throws 422 on `role_id` for a role below the one that a group gives the person, since the highest counts. Until the
 * transaction ends, no group gives them another one.
 */
export async function mustNotBeLessThanGroups(
  trx: Transaction<DB>,
  place: Place,
  member_id: number,
  role_id: number,
): Promise<void> {
  await lockPerson(trx, member_id)
  const given = (await givenIn(trx, place, [member_id])).get(member_id)
  if (given && given.role_id < role_id)
    throw refuse('role_id', 'invalid_value', 'cannot be lower than the role that a group gives this person here.')
}

/** Throws 422 on `from_group_id` for a membership that a group alone gives: it ends with what the group gives. */
export function mustNotBeFromGroup(membership: Membership): void {
  if (roleByHand(membership) === null)
    throw refuse(
      'from_group_id',
      'invalid_value',
      'A group gives this membership. Remove the person from the group instead.',
    )
}
