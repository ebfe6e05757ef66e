// The first person of an empty site: an enterprise administrator who owns its first organization.
import type { Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { By } from '../../audit/by.ts'
import { lockTable } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { insertOrganization } from '../places/organizations.ts'
import { createPerson } from './people.ts'
import type { ProfileSent } from './profiles.ts'

export interface FirstPerson {
  profile: ProfileSent
  /** The name of their organization. */
  organization: string
  password_hash?: string
  /** The actor who adds them: the operator, or they themselves once they have an id. */
  by: (member_id: number) => By
  /** Unix seconds. */
  now: number
}

/** Returns whether the site has no people yet. Concurrent calls wait until this transaction ends. */
export async function isEmpty(trx: Transaction<DB>): Promise<boolean> {
  await lockTable(trx, 'member')
  return !(await trx.selectFrom('member').select('member_id').limit(1).executeTakeFirst())
}

/** Adds the first person with their organization; gives the ids of both. The site must be empty. */
export async function addFirstPerson(trx: Transaction<DB>, given: FirstPerson) {
  const { profile, organization, password_hash = null, by, now } = given
  const making = { now, create_id: null, organization_id: null, enterprise_admin: 1, password_hash } as const
  const member_id = await createPerson(trx, profile, making)
  const organization_id = await insertOrganization(trx, { name: organization, type: 'enterprise', member_id, now })
  const doing = { actor: by(member_id), now }
  await audit(trx, doing, 'member_added', member_id)
  await audit(trx, doing, 'enterprise_admin_given', member_id)
  await audit(trx, doing, 'organization_added', organization_id, { subject_id: member_id })
  return { member_id, organization_id }
}
