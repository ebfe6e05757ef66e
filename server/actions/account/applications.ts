// OAuth applications: registration, changes, secret rotation, and deletion with everything issued to them.
import type { Transaction } from 'kysely'
import type { application } from '../../../contract/account/application.ts'
import { audit, auditAll } from '../../audit/audit.ts'
import type { By, ByWhomAndWhen } from '../../audit/by.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { clientSecretHash, newClientId, newClientSecret } from '../../db/secrets/oauth-secret.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { redirectProblem } from '../../rules/account/redirect-uri.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { ActionResult, CallTo, Created } from '../call.ts'
import { hooksMadeBy, removeHooks } from '../hooks/hook-removal.ts'

type Application = typeof application

/** Maximum number of applications of a person. */
const MOST = 100

/** An application to register. */
export interface NewApplication {
  member_id: number
  name: string
  redirect_uris: string[]
  public: 0 | 1
  /** Unix seconds. */
  now: number
}

/**
 * Registers an application. Gives its ids and its secret (null for a public client), which is stored as a hash only.
 * Throws 422 on `redirect_uris` (docs/oauth.md), and on `name` where the person has too many applications.
 */
export async function registerApplication(trx: Transaction<DB>, { now, redirect_uris, ...given }: NewApplication) {
  mustBeRedirectUris(redirect_uris, given.public === 1)
  // Parallel requests of the same person run one after another, so each counts the rows of those before it.
  await lockRow(trx, 'member', 'member_id', given.member_id)
  const { applications } = await trx
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('applications'))
    .where('member_id', '=', given.member_id)
    .executeTakeFirstOrThrow()
  if (Number(applications) >= MOST)
    throw refuse(
      'name',
      'invalid_value',
      `You can have at most ${MOST} applications. Delete one that you no longer need.`,
    )
  const secret = given.public ? null : newClientSecret()
  const row = {
    ...given,
    client_id: newClientId(),
    redirect_uris: JSON.stringify(redirect_uris),
    disabled: 0 as const,
    secret_hash: secret && clientSecretHash(secret),
    create_ts: now,
    update_ts: now,
  }
  const { application_id } = await trx
    .insertInto('application')
    .values(row)
    .returning('application_id')
    .executeTakeFirstOrThrow()
  return { application_id, client_id: row.client_id, secret }
}

/** Registers an application and writes the audit log. */
export async function registerApplicationAs(trx: Transaction<DB>, actor: By, given: NewApplication) {
  const made = await registerApplication(trx, given)
  const details = { public: given.public === 1 }
  await audit(trx, { actor, now: given.now }, 'application_registered', made.application_id, { details })
  return made
}

const secretHeader = (secret: string | null): ActionResult =>
  secret === null ? {} : { headers: { 'x-client-secret': secret } }

/** Registers an application of the caller; the answer carries the secret in `X-Client-Secret`. */
export async function addApplication(trx: Transaction<DB>, call: CallTo<Application, 'add'>): Promise<Created> {
  const { actor, now, sent } = call
  const { name, redirect_uris } = sent
  const registering = { member_id: actor.member_id, name, redirect_uris, public: sent.public ?? 0, now } as const
  const { application_id, secret } = await registerApplicationAs(trx, actor, registering)
  return { id: application_id, ...secretHeader(secret) }
}

/** Changes an application's name, redirect addresses or whether it is disabled. Throws 422 on `redirect_uris`. */
export async function changeApplication(trx: Transaction<DB>, call: CallTo<Application, 'change'>) {
  const { now, params, sent } = call
  const { application_id } = params
  const { redirect_uris, ...rest } = sent
  const was = await trx
    .selectFrom('application')
    .selectAll()
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  if (redirect_uris) mustBeRedirectUris(redirect_uris, was.public === 1)
  const { name, disabled, redirect_uris: uris } = was
  const wanted = { name, disabled, redirect_uris: uris, ...rest }
  if (redirect_uris) wanted.redirect_uris = JSON.stringify(redirect_uris)
  const changes = changedFields({ name, disabled, redirect_uris: uris }, wanted)
  if (!hasFields(changes)) return
  await trx
    .updateTable('application')
    .set({ ...changes, update_ts: now })
    .where('application_id', '=', application_id)
    .execute()
  const details = { changed: Object.keys(changes).join(', '), disabled: wanted.disabled === 1 }
  await audit(trx, call, 'application_changed', application_id, { details })
}

/**
 * Disables all applications of a person, so that nobody who has their secrets acts through them for others. What people let
 * them do stays for when they are enabled again.
 */
export async function disableApplicationsOf(trx: Transaction<DB>, doing: ByWhomAndWhen, member_id: number) {
  const disabled = await trx
    .updateTable('application')
    .set({ disabled: 1, update_ts: doing.now })
    .where('member_id', '=', member_id)
    .where('disabled', '=', 0)
    .returning('application_id')
    .execute()
  const ids = disabled.map(({ application_id }) => application_id)
  await auditAll(trx, doing, 'application_changed', ids, { details: { changed: 'disabled', disabled: true } })
}

/**
 * Replaces the client secret, which the answer carries in `X-Client-Secret`. Throws 422 on `public` for a public
 * client.
 */
export async function renewClientSecret(trx: Transaction<DB>, call: CallTo<Application, 'renewSecret'>) {
  const { now, params } = call
  const secret = newClientSecret()
  const { numUpdatedRows } = await trx
    .updateTable('application')
    .set({ secret_hash: clientSecretHash(secret), update_ts: now })
    .where('application_id', '=', params.application_id)
    .where('public', '=', 0)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw refuse('public', 'invalid_value', 'must be false for an application with a secret.')
  await audit(trx, call, 'application_secret_renewed', params.application_id)
  return secretHeader(secret)
}

/** Deletes an application with its authorizations, and with the codes, tokens and hooks that these gave. */
export async function deleteApplication(trx: Transaction<DB>, call: CallTo<Application, 'drop'>): Promise<void> {
  const { application_id } = call.params
  const { authorizations } = await trx
    .selectFrom('authorization')
    .select((eb) => eb.fn.countAll<number>().as('authorizations'))
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const details = { authorizations: Number(authorizations) }
  await audit(trx, call, 'application_deleted', application_id, { details })
  await removeHooks(
    trx,
    call,
    'application deleted',
    hooksMadeBy((grants) => grants.where('authorization.application_id', '=', application_id)),
  )
  await trx.deleteFrom('application').where('application_id', '=', application_id).execute()
}

function mustBeRedirectUris(uris: readonly string[], isPublic: boolean): void {
  if (!uris.length) throw refuse('redirect_uris', 'invalid_value', 'Enter at least one address.')
  if (new Set(uris).size < uris.length)
    throw refuse('redirect_uris', 'not_unique', 'must not contain the same address twice.')
  for (const uri of uris) {
    const problem = redirectProblem(uri, isPublic)
    if (problem) throw refuse('redirect_uris', 'invalid_value', problem)
  }
}
