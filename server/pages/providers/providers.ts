// Pages on which enterprise administrators manage sign-in providers: list, add, change, test and delete.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInProvider } from '../../../contract/providers/sign-in-provider.ts'
import { fill } from '../../../words/fill.ts'
import type { CallTo } from '../../actions/call.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { UnfitProvider } from '../../actions/providers/discovery.ts'
import {
  changeProvider,
  createProvider,
  deleteProvider,
  prepareChange,
  prepareCreation,
  prepareProvider,
} from '../../actions/providers/providers.ts'
import type { Visitor } from '../../identity/index.ts'
import { notFound, Refusal } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { submitForm } from '../account/account-form.ts'
import { proofFaults, sentProof } from '../account/proof.ts'
import type { Faults } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage, callOf } from '../kit/visitor.ts'
import { sendProviderForm } from './provider-form.ts'
import { sendProviders } from './provider-list.ts'

type Provider = typeof signInProvider
const { takes } = signInProvider.endpoints.change

/** Adds their routes. */
export async function providerPages(app: FastifyInstance) {
  app.get('/administration/sign-in', administratorPage(sendProviders))

  app.get('/administration/sign-in/new', administratorPage(sendProviderForm))

  app.get(
    '/administration/sign-in/:id',
    administratorPage(async (request, reply, visitor) =>
      sendProviderForm(request, reply, visitor, { provider: await providerOf(request) }),
    ),
  )

  app.post('/administration/sign-in', administratorPage(save))

  app.post(
    '/administration/sign-in/:id',
    administratorPage(async (request, reply, visitor) => save(request, reply, visitor, await providerOf(request))),
  )

  app.post(
    '/administration/sign-in/:id/try',
    administratorPage(async (request, reply, visitor) => {
      const provider = await providerOf(request)
      const { company } = pageReaderOf(request).words
      const { label, name, issuer, client_id } = provider
      try {
        await prepareProvider(request.site, { name, issuer, client_id }, provider)
        return sendProviders(request, reply, visitor, { message: fill(company.answers, { label }), tried: provider })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const problem = fill(company.doesNotAnswer, { label, problem: unfitness(request, error) })
        return sendProviders(request, reply, visitor, { faults: { providers: problem } })
      }
    }),
  )

  app.post(
    '/administration/sign-in/:id/delete',
    administratorPage(async (request, reply, visitor) => {
      const { sign_in_provider_id } = await providerOf(request)
      const call = callOf(request, visitor, { sign_in_provider_id }, {})
      await request.site.db.write((trx) => deleteProvider(trx, call))
      return reply.redirect(`${pageReaderOf(request).root}/administration/sign-in?done=deleted`, 303)
    }),
  )
}

/** The provider of the path; throws 404. */
async function providerOf(request: FastifyRequest): Promise<ProviderRow> {
  const { id } = request.params as { id: string }
  const row = await request.site.db.reads
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('sign_in_provider_id', '=', idIn(id))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Adds or changes a provider, as the API does. */
async function save(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, provider?: ProviderRow) {
  const { site } = request
  const { root, words } = pageReaderOf(request)
  const { company } = words
  const secret = formField(request, 'client_secret')
  const flag = (name: string) => formField(request, name) !== ''
  const given = {
    ...{ name: formField(request, 'name').trim(), issuer: formField(request, 'issuer').trim() },
    label: formField(request, 'label').trim() || formField(request, 'name').trim(),
    client_id: formField(request, 'client_id').trim(),
    ...(secret && { client_secret: secret }),
    scopes: formField(request, 'scopes'),
    domains: formField(request, 'domains')
      .split(/[\s,]+/)
      .filter(Boolean),
    groups_claim: formField(request, 'groups_claim').trim() || null,
    ...{ creates_members: flag('creates_members'), follows_profile: flag('follows_profile'), only: flag('only') },
    enabled: flag('enabled'),
    ...sentProof(request),
  }
  const missing: Faults = {
    ...(!given.name && { name: company.needName }),
    ...(!given.issuer && { issuer: company.needIssuer }),
    ...(!given.client_id && { client_id: company.needClientId }),
  }
  if (Object.keys(missing).length)
    return sendProviderForm(request, reply, visitor, { provider, faults: missing, status: 422 })
  const messages = ([first]: readonly Refusal[]) => ({
    name: { invalid_value: company.needName, not_unique: company.nameTaken },
    issuer: { invalid_value: unfitness(request, first!) },
    ...{ scopes: company.badScopes, domains: company.badDomains },
    ...proofFaults(request),
  })
  const { refused } = await submitForm(request, reply, { takes, given, messages }, async (sent) => {
    if (provider) {
      const { sign_in_provider_id } = provider
      const prepared = await prepareChange(callOf(request, visitor, { sign_in_provider_id }, sent))
      return site.db.write((trx) => changeProvider(trx, prepared))
    }
    const call = callOf(request, visitor, {}, sent as CallTo<Provider, 'add'>['sent'])
    const prepared = await prepareCreation(call)
    return site.db.write((trx) => createProvider(trx, prepared))
  })
  if (refused) return sendProviderForm(request, reply, visitor, { provider, ...refused })
  return reply.redirect(`${root}/administration/sign-in?done=${provider ? 'changed' : 'created'}`, 303)
}

/** Why a provider cannot be used, in the words of the reader. */
function unfitness(request: FastifyRequest, { cause }: Refusal): string {
  const { company } = pageReaderOf(request).words
  if (!(cause instanceof UnfitProvider)) return company.needIssuer
  return fill(company.unfit[cause.because] as '{what}', { what: cause.what })
}
