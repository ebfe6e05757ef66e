// What people allow applications to do as them: consented to, used, and ended with whatever was issued.
import type { Transaction } from 'kysely'
import type { authorization } from '../../contract/application.ts'
import type { Access } from '../db/api-token.ts'
import { hold } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { unauthorized } from '../problem.ts'
import type { CallTo } from './call.ts'

export interface Allowing {
  member_id: number
  application_id: number
  access: Access
  now: number
}

/** Lets an application in: gives what everything that it is issued now will belong to. What is allowed only grows. */
export async function allow(trx: Transaction<DB>, { now, access, ...who }: Allowing): Promise<number> {
  const { authorization_id } = await trx
    .insertInto('authorization')
    .values({ ...who, access, last_used_ts: null, create_ts: now, update_ts: now })
    .onConflict((known) =>
      known.columns(['member_id', 'application_id']).doUpdateSet((eb) => ({
        access: eb
          .case()
          .when('authorization.access', '=', 'read_write')
          .then('read_write' as Access)
          .else(access)
          .end(),
        update_ts: now,
      })),
    )
    .returning('authorization_id')
    .executeTakeFirstOrThrow()
  const { grant_id } = await trx
    .insertInto('oauth_grant')
    .values({ authorization_id, access, create_ts: now })
    .returning('grant_id')
    .executeTakeFirstOrThrow()
  return grant_id
}

/** Takes back what a person allowed; codes, tokens and hooks go with it. */
export async function revoke(trx: Transaction<DB>, { params }: CallTo<typeof authorization, 'revoke'>): Promise<void> {
  await trx.deleteFrom('authorization').where('authorization_id', '=', params.authorization_id).execute()
}

/** Takes back everything that a person allowed. */
export async function revokeAll(trx: Transaction<DB>, member_id: number): Promise<void> {
  await trx.deleteFrom('authorization').where('member_id', '=', member_id).execute()
}

/** Ends one time that an application was let in, with all that it was issued then. */
export async function endGrant(trx: Transaction<DB>, grant_id: number): Promise<void> {
  await trx.deleteFrom('oauth_grant').where('grant_id', '=', grant_id).execute()
}

/** Refuses what is to belong to a grant that has just ended. */
export async function mustBeGranted(trx: Transaction<DB>, grant_id: number): Promise<void> {
  await hold(trx, 'oauth_grant', 'grant_id', grant_id)
  const alive = await trx
    .selectFrom('oauth_grant')
    .select('grant_id')
    .where('grant_id', '=', grant_id)
    .executeTakeFirst()
  if (!alive) throw unauthorized()
}
