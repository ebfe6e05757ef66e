// The people for whom two-step sign-in is required, by the setting SECOND_FACTOR.

import type { Kysely } from 'kysely'
import { ADMINISTRATOR, OWNER } from '../../../contract/codes.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import type { Actor } from '../actor.ts'

/**
 * Returns whether a person must have one. `administrators` means those of the site, and Owners and Administrators of
 * organizations.
 */
export async function mustHaveFactor(
  db: Kysely<DB>,
  { settings }: Site,
  { member_id, enterprise }: Pick<Actor, 'member_id' | 'enterprise'>,
): Promise<boolean> {
  if (settings.secondFactor !== 'administrators') return settings.secondFactor === 'everybody'
  if (enterprise) return true
  const membership = await db
    .selectFrom('organization_member')
    .select('organization_member_id')
    .where('member_id', '=', member_id)
    .where('role_id', 'in', [OWNER, ADMINISTRATOR])
    .limit(1)
    .executeTakeFirst()
  return membership !== undefined
}
