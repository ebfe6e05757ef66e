// Who must have a second factor, as the operator has said (SECOND_FACTOR).
import { ADMINISTRATOR, OWNER } from '../../contract/codes.ts'
import type { Site } from '../site.ts'
import type { Actor } from './actor.ts'

/** Administrators are those of the whole site, and whoever owns or administers an organization. */
export async function mustHaveFactor(
  { db, settings }: Site,
  { member_id, enterprise }: Pick<Actor, 'member_id' | 'enterprise'>,
): Promise<boolean> {
  if (settings.secondFactor !== 'administrators') return settings.secondFactor === 'everybody'
  if (enterprise) return true
  const found = await db.reads
    .selectFrom('organization_member')
    .select('organization_member_id')
    .where('member_id', '=', member_id)
    .where('role_id', 'in', [OWNER, ADMINISTRATOR])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
