// OAuth authorizations: consent of people to applications, granted and revoked with all tokens issued under it.
import type { Transaction } from 'kysely'
import type { authorization } from '../../../contract/account/application.ts'
import { audit, auditAll, type Details } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { lockRowIfExists } from '../../db/dialects/dialect.ts'
import type { TokenAccess } from '../../db/secrets/api-token.ts'
import type { DB } from '../../db/tables.ts'
import { unauthorized } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { hooksMadeBy, removeHooks } from '../hooks/hook-removal.ts'
import { lockPresentCaller } from './present-caller.ts'

/** A person's consent to an application. */
export interface Consent extends ByWhomAndWhen {
  member_id: number
  application_id: number
  access: TokenAccess
  /** Whether it is for assistants (`/mcp`), and not for the API. */
  assistant: boolean
  /** The hash of the document that the client publishes; null: it is registered. */
  document_hash: string | null
  /** Whether the person was prompted now; false where an earlier consent covers it. */
  prompted: boolean
}

/**
 * Grants an application access as a person and gives the id of the grant, to which codes, tokens and hooks will belong.
 * The access of the authorization itself only grows: a later consent to read does not take write away.
 */
export async function authorizeApplication(trx: Transaction<DB>, given: Consent): Promise<number> {
  const { now, access, prompted, member_id, application_id, document_hash, actor } = given
  const assistant = given.assistant ? 1 : 0
  const chosen_access = access
  await lockPresentCaller(trx, { ...actor, member_id })
  const { authorization_id } = await trx
    .insertInto('authorization')
    .values({
      ...{ member_id, application_id, assistant, access, chosen_access, document_hash },
      ...{ last_used_ts: null, create_ts: now, update_ts: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'application_id', 'assistant']).doUpdateSet((eb) => ({
        access: eb
          .case()
          .when('authorization.access', '=', 'read_write')
          .then('read_write' as TokenAccess)
          .else(access)
          .end(),
        ...(prompted && { chosen_access, document_hash }),
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
  await audit(trx, given, 'application_let_in', authorization_id, {
    details: { access, asked: prompted, assistant: given.assistant || undefined },
  })
  return grant_id
}

/** Ends an authorization of the caller, with its codes, tokens and hooks. */
export const revokeAuthorization = (
  trx: Transaction<DB>,
  call: CallTo<typeof authorization, 'revoke'>,
): Promise<void> => endAuthorizations(trx, call, [call.params.authorization_id], 'taken back')

/** Ends all authorizations of a person. */
export async function revokeAuthorizationsOf(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  member_id: number,
  reason: string,
): Promise<void> {
  const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', member_id)
  const ids = (await own.orderBy('authorization_id').execute()).map(({ authorization_id }) => authorization_id)
  if (ids.length) await endAuthorizations(trx, doing, ids, reason)
}

async function endAuthorizations(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: number[],
  reason: string,
): Promise<void> {
  await auditAll(trx, doing, 'authorization_ended', ids, { details: { reason } })
  await removeHooks(
    trx,
    doing,
    'authorization ended',
    hooksMadeBy((grants) => grants.where('authorization.authorization_id', 'in', ids)),
  )
  await trx.deleteFrom('authorization').where('authorization_id', 'in', ids).execute()
}

/** The application and the person of a grant; undefined once it has ended. */
export const grantHolder = (trx: Transaction<DB>, grant_id: number) =>
  trx
    .selectFrom('oauth_grant')
    .innerJoin('authorization', 'authorization.authorization_id', 'oauth_grant.authorization_id')
    .select(['authorization.authorization_id', 'authorization.application_id', 'authorization.member_id'])
    .where('oauth_grant.grant_id', '=', grant_id)
    .executeTakeFirst()

/** Ends one grant, with the codes, tokens and hooks that belong to it; does nothing where it has ended already. */
export async function endGrant(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  grant_id: number,
  details: Details,
): Promise<void> {
  const holder = await grantHolder(trx, grant_id)
  if (!holder) return
  await audit(trx, doing, 'grant_ended', holder.authorization_id, { details })
  await removeHooks(trx, doing, 'grant ended', (hooks) => hooks.where('grant_id', '=', grant_id))
  await trx.deleteFrom('oauth_grant').where('grant_id', '=', grant_id).execute()
}

/** Throws 401 where a grant has ended; otherwise it cannot end before the transaction does. */
export async function mustBeGranted(trx: Transaction<DB>, grant_id: number): Promise<void> {
  await lockRowIfExists(trx, 'oauth_grant', 'grant_id', grant_id)
  const alive = await trx
    .selectFrom('oauth_grant')
    .select('grant_id')
    .where('grant_id', '=', grant_id)
    .executeTakeFirst()
  if (!alive) throw unauthorized()
}
