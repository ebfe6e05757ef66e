// A User who is new: their account, what the directory calls them, and the entry of the audit log, inserted together.
import type { Transaction } from 'kysely'
import { deactivateMember } from '../actions/people/activity.ts'
import { rowOfPerson } from '../actions/people/people.ts'
import { ADDRESS_IN_USE } from '../actions/people/profiles.ts'
import { regionIn } from '../actions/people/spoken.ts'
import { entryOfNewPerson } from '../audit/audit.ts'
import type { ByWhomAndWhen } from '../audit/by.ts'
import { isUniqueViolation } from '../db/dialects/dialect.ts'
import { insertTogether } from '../db/queries/insert.ts'
import type { DB } from '../db/tables.ts'
import { refuse } from '../problem.ts'
import { emailAddress, isDeliverable } from '../rules/people/email-address.ts'
import { emailKey } from '../rules/people/person.ts'
import type { ScimResource } from './answer.ts'
import { badRequest } from './scim-problem.ts'
import { inUse, isCalled, isInUse } from './user-name.ts'
import { type MemberColumns, memberColumns, userOf } from './user-rows.ts'
import type { UserValues } from './user-values.ts'

/** Creates a person; gives their User, who is in no group. Throws 409 for a name or an address that is in use. */
export async function createUser(
  trx: Transaction<DB>,
  values: UserValues,
  doing: ByWhomAndWhen,
  root: string,
): Promise<ScimResource> {
  const { userName: user_name, externalId: external_id = null } = values
  if (user_name === undefined) throw badRequest('userName is required.')
  const named = { user_name, user_name_key: emailKey(user_name), external_id, made: 1 }
  const made = await insert(trx, named, values, doing)
  if (!made) throw (await isInUse(trx, user_name)) ? inUse() : refuse('email', 'not_unique', ADDRESS_IN_USE)
  if (values.active === false) await deactivateMember(trx, doing, made.member_id)
  return userOf({ ...made, ...named, ...(values.active === false && { deactivated_ts: doing.now }) }, [], root)
}

/** The address that a name of a user is; null where it is none. */
function addressIn(user_name: string): string | null {
  const email = emailAddress(user_name)
  return email !== undefined && isDeliverable(email) ? email : null
}

async function insert(
  trx: Transaction<DB>,
  named: { user_name: string; user_name_key: string; external_id: string | null; made: number },
  values: UserValues,
  doing: ByWhomAndWhen,
): Promise<MemberColumns | undefined> {
  const { user_name, user_name_key } = named
  const { first_name = null, last_name = null, title = null, company = null, language = null } = values
  const email = values.email === undefined ? addressIn(user_name) : values.email
  const making = { now: doing.now, create_id: null, organization_id: null }
  const row = {
    ...rowOfPerson({ first_name, last_name, title, company, email }, making),
    ...{ language, region: values.region ?? regionIn(language) ?? null, timezone_name: values.timezone_name ?? null },
  }
  try {
    return await insertTogether<MemberColumns>(
      trx,
      {
        table: 'member',
        values: row,
        key: 'member_id',
        conflict: 'email_key',
        unless: isCalled,
        unlessValue: user_name_key,
      },
      [
        { table: 'directory_user', values: named, refers: ['member_id'] },
        { table: 'audit', values: entryOfNewPerson(doing, 'member_added'), refers: ['object_id', 'subject_id'] },
      ],
      memberColumns,
    )
  } catch (error) {
    // Of two that are made at once, the second finds the name taken.
    throw isUniqueViolation(error) ? inUse() : error
  }
}
