// Sign-in providers: created, changed and deleted, by enterprise administrators and by the operator.
import type { Transaction } from 'kysely'
import { type signInProvider, USUAL_SCOPES } from '../../../contract/providers/sign-in-provider.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate, isUniqueViolation } from '../../db/dialects/dialect.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { domainsOf, isProviderName, issuerProblem, scopesOf } from '../../rules/account/provider.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { Site } from '../../site.ts'
import { mustBeProven } from '../account/proof.ts'
import type { CallTo } from '../call.ts'
import { forgetGroupsSaid } from '../groups/members.ts'
import { CLIENT_SECRET, type ProviderRow } from './configuration.ts'
import { discover, UnfitProvider } from './discovery.ts'
import { endLinksWithoutProvider, endSessionsOfProvider } from './endings.ts'

type Provider = typeof signInProvider

/** The input fields of a provider. */
export type ProviderSent = CallTo<Provider, 'change'>['sent']

/** The columns that follow from what was sent, made before the transaction begins. */
export interface PreparedProvider {
  columns: Partial<Omit<ProviderRow, 'sign_in_provider_id' | 'create_ts' | 'update_ts'>>
}

/**
 * Checks what was sent, and fetches the discovery document. `was` is the provider before; undefined for a new one.
 * Throws 422 by field.
 */
export async function prepareProvider(site: Site, sent: ProviderSent, was?: ProviderRow): Promise<PreparedProvider> {
  const { client_secret, domains, scopes, current_password: _, code: __, ...rest } = sent
  const columns: PreparedProvider['columns'] = rest
  if (sent.name !== undefined && !isProviderName(sent.name))
    throw refuse('name', 'invalid_value', 'must have only the characters a to z, 0 to 9 and hyphens.')
  if (scopes !== undefined) {
    const checked = scopesOf(scopes)
    if ('problem' in checked) throw refuse('scopes', 'invalid_value', checked.problem)
    columns.scopes = checked.scopes
  }
  if (domains !== undefined) {
    const checked = domainsOf(domains)
    if (!checked) throw refuse('domains', 'invalid_value', 'must be domain names such as example.com.')
    columns.domains = JSON.stringify(checked)
  }
  if (sent.groups_claim === '') columns.groups_claim = null
  const problem = sent.issuer === undefined ? undefined : issuerProblem(sent.issuer)
  if (problem) throw refuse('issuer', 'invalid_value', problem)
  const secret =
    client_secret === undefined ? (was?.client_secret ?? null) && unsealed(site, was!) : client_secret || null
  // The same secret as before is no change.
  if (client_secret !== undefined && (!was || (was.client_secret && unsealed(site, was)) !== secret))
    columns.client_secret = secret && seal(site.sealKey, secret, CLIENT_SECRET)
  const client = { issuer: sent.issuer ?? was!.issuer, client_id: sent.client_id ?? was!.client_id, secret }
  // What no longer answers can still be turned off.
  const turnsOff = sent.enabled === 0 && (sent.issuer === undefined || sent.issuer === was?.issuer)
  if (!turnsOff) columns.end_session_endpoint = await endSessionEndpoint(client, site)
  return { columns }
}

const unsealed = (site: Site, { client_secret }: ProviderRow): string =>
  unseal(site.sealKey, client_secret!, CLIENT_SECRET)

async function endSessionEndpoint(client: Parameters<typeof discover>[0], site: Site): Promise<string | null> {
  try {
    return (await discover(client, site)).serverMetadata().end_session_endpoint ?? null
  } catch (error) {
    // Pages say it in their own words.
    if (error instanceof UnfitProvider)
      throw Object.assign(refuse('issuer', 'invalid_value', error.message), { cause: error })
    throw error
  }
}

/** Creates a provider; gives its id. Throws 422 on `name` for one that is in use. */
export async function insertProvider(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  { columns }: PreparedProvider,
): Promise<number> {
  const { name, issuer, client_id } = columns as ProviderRow
  const row = {
    ...{ label: name, kind: 'oidc' as const, client_secret: null, scopes: USUAL_SCOPES, domains: '[]' },
    ...{ creates_members: 0 as const, follows_profile: 0 as const, only: 0 as const, enabled: 1 as const },
    ...{ groups_claim: null, end_session_endpoint: null, create_ts: doing.now, update_ts: doing.now },
    ...columns,
    ...{ name, issuer, client_id },
  }
  const made = await trx
    .insertInto('sign_in_provider')
    .values(row)
    .onConflict((same) => same.column('name').doNothing())
    .returning('sign_in_provider_id')
    .executeTakeFirst()
  if (!made) throw nameInUse()
  await audit(trx, doing, 'provider_created', made.sign_in_provider_id)
  return made.sign_in_provider_id
}

const nameInUse = () => refuse('name', 'not_unique', 'Another provider already has this name.')

/** The request fields, with the prepared values. */
interface WithPrepared {
  prepared?: PreparedProvider
}

/** Prepares `POST /sign_in_providers`. */
export async function prepareCreation(call: CallTo<Provider, 'add'>): Promise<CallTo<Provider, 'add'>> {
  await mustBeProven(call.site, call.actor, call.sent)
  const prepared = await prepareProvider(call.site, call.sent)
  return { ...call, sent: { ...call.sent, prepared } as typeof call.sent & WithPrepared }
}

/** Prepares `PATCH /sign_in_providers/:sign_in_provider_id`. */
export async function prepareChange(call: CallTo<Provider, 'change'>): Promise<CallTo<Provider, 'change'>> {
  const was = await call.site.db.reads
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('sign_in_provider_id', '=', call.params.sign_in_provider_id)
    .executeTakeFirst()
  await mustBeProven(call.site, call.actor, call.sent)
  // Without it the guard answers 404.
  const prepared = was && (await prepareProvider(call.site, call.sent, was))
  return { ...call, sent: { ...call.sent, prepared } as typeof call.sent & WithPrepared }
}

/** Creates a provider; gives its id. */
export const createProvider = (trx: Transaction<DB>, call: CallTo<Provider, 'add'>): Promise<number> =>
  insertProvider(trx, call, (call.sent as WithPrepared).prepared!)

/** Changes a provider. With another issuer, links of accounts to the one before end. */
export const changeProvider = (trx: Transaction<DB>, call: CallTo<Provider, 'change'>): Promise<void> =>
  updateProvider(trx, call, call.params.sign_in_provider_id, (call.sent as WithPrepared).prepared!)

/** Writes what differs. Throws 422 on `name` for one that is in use. */
export async function updateProvider(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  sign_in_provider_id: number,
  { columns }: PreparedProvider,
): Promise<void> {
  const own = trx.selectFrom('sign_in_provider').selectAll().where('sign_in_provider_id', '=', sign_in_provider_id)
  const was = await forUpdate(trx, own).executeTakeFirstOrThrow()
  const changes = changedFields(was, columns)
  if (!hasFields(changes)) return
  try {
    await trx
      .updateTable('sign_in_provider')
      .set({ ...changes, update_ts: doing.now })
      .where('sign_in_provider_id', '=', sign_in_provider_id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw nameInUse()
    throw error
  }
  const changed = Object.keys(changes).filter((name) => name !== 'end_session_endpoint')
  if (changed.length)
    await audit(trx, doing, 'provider_changed', sign_in_provider_id, { details: { changed: changed.join(', ') } })
  // Another issuer speaks of other people.
  if (changes.groups_claim === null || changes.issuer !== undefined)
    await forgetGroupsSaid(trx, doing, sign_in_provider_id)
  if (changes.issuer !== undefined) await endLinksWithoutProvider(trx, doing, was)
}

/** Deletes a provider, the sessions that began with it but the caller's own, and the links of accounts to its issuer. */
export async function deleteProvider(trx: Transaction<DB>, call: CallTo<Provider, 'drop'>): Promise<void> {
  await removeProvider(trx, call, call.params.sign_in_provider_id)
}

/** The same for the operator. */
export async function removeProvider(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  sign_in_provider_id: number,
): Promise<void> {
  const own = trx.selectFrom('sign_in_provider').selectAll().where('sign_in_provider_id', '=', sign_in_provider_id)
  const was = await forUpdate(trx, own).executeTakeFirstOrThrow()
  const sessions = await endSessionsOfProvider(trx, doing, sign_in_provider_id)
  // It counts as gone for its links, and its name is still found for the entry.
  const linked_accounts = await endLinksWithoutProvider(trx, doing, was, sign_in_provider_id)
  await forgetGroupsSaid(trx, doing, sign_in_provider_id)
  await audit(trx, doing, 'provider_deleted', sign_in_provider_id, { details: { sessions, linked_accounts } })
  await trx.deleteFrom('sign_in_provider').where('sign_in_provider_id', '=', sign_in_provider_id).execute()
}
