// A site with a provider that can be bent, and ways through signing in with it.
import assert from 'node:assert/strict'
import type { ProviderRow } from '../../../server/actions/providers/configuration.ts'
import { refusalsWritten } from '../../../server/audit/refusals.ts'
import { type Browser, browser, type ShownPage } from '../../browser.ts'
import type { Client } from '../../client.ts'
import type { Stage } from '../../stage.ts'
import type { Hostile } from './hostile.ts'

/** The network in which the providers of tests are. */
export const HERE_ALLOWED = { signInAllowNetworks: ['127.0.0.1'] }

/** What an enterprise administrator sends to add that provider. */
export const providerOf = ({ issuer, client_id, client_secret }: Hostile, more: Record<string, unknown> = {}) => ({
  ...{ name: 'company', label: 'Harbour ID', issuer, client_id, client_secret, domains: ['harbour.example'], ...more },
})

/** Takes all providers and links away. */
export const forgetProviders = (stage: Stage): Promise<void> =>
  stage.write(async (trx) => {
    await trx.deleteFrom('sign_in_provider').execute()
    await trx.deleteFrom('linked_account').execute()
    await trx.deleteFrom('sign_in_attempt').execute()
  })

/** Adds the provider by the API; gives its row. */
export async function addProvider(stage: Stage, admin: Client, sent: object): Promise<ProviderRow> {
  const { status, body } = await admin.post('/sign_in_providers', sent)
  assert.equal(status, 201, JSON.stringify(body))
  const rows = stage.site.db.reads.selectFrom('sign_in_provider').selectAll()
  return rows.where('sign_in_provider_id', '=', body.sign_in_provider_id).executeTakeFirstOrThrow()
}

/** Begins to sign in; gives the address that the browser is sent to. */
export async function begin(one: Browser, path = '/sign-in/with/company'): Promise<URL> {
  const { status, location, text } = await one.get(path)
  assert.equal(status, 303, text)
  return new URL(location!)
}

/** Signs in with what the provider says now; gives the answer to coming back. */
export async function comeFrom(stage: Stage, hostile: Hostile, one: Browser = browser(stage.app)): Promise<ShownPage> {
  const sent = await begin(one)
  return one.get(hostile.back(sent))
}

/** The claims of somebody whose address the provider vouches for. */
export const vouched = (email: string, sub: string = email) => ({ sub, email, email_verified: true })

/** How many sign-ins were refused for a reason. Equal ones are one entry of the log, with their number. */
export async function refusals(stage: Stage, reason: string): Promise<number> {
  await refusalsWritten(stage.site)
  const entries = await stage.site.db.reads
    .selectFrom('audit')
    .leftJoin('audit_repeat', 'audit_repeat.audit_id', 'audit.audit_id')
    .select(['details', 'times'])
    .where('action', '=', 'sign_in_refused')
    .execute()
  const about = entries.filter(({ details }) => JSON.parse(details ?? '{}').reason === reason)
  return about.reduce((sum, { times }) => sum + (times ?? 1), 0)
}

/** Who is signed in; undefined for nobody. */
export async function whoIsIn(one: Browser): Promise<string | undefined> {
  const { status, text } = await one.get('/session')
  return status === 200 ? JSON.parse(text).email : undefined
}
