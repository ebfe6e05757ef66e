// The consent page of OAuth 2.0: a person allows or denies an application access (docs/decisions/0023-oauth-grants.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { authorizeApplication } from '../../actions/account/authorizations.ts'
import { keepDocumentClient } from '../../actions/account/document-clients.ts'
import { audit } from '../../audit/audit.ts'
import type { TokenAccess } from '../../db/secrets/api-token.ts'
import { callerAt, type ProviderOf, signInPath, type Visitor } from '../../identity/index.ts'
import { refusals } from '../kit/error-page.ts'
import { formField, mustBeOwnForm } from '../kit/form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { chargeConsent } from './consent-limit.ts'
import { sendConsentPage } from './consent-page.ts'
import { type ConsentRequest, consentRequestOf } from './consent-request.ts'

/** Adds the routes of the consent page. */
export async function consentPages(app: FastifyInstance, { providerOf }: { providerOf: ProviderOf }) {
  app.get('/oauth/consent/:uid', { exposeHeadRoute: false }, async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = pageReaderOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    const asked = await consentRequestOf(request, params, visitor)
    const { access, settled } = asked
    if (!access) return reply.redirect(await finish(request, reply, { error: 'invalid_scope' }), 303)
    if (settled) return reply.redirect(await allow(request, reply, visitor, asked, { access, prompted: false }), 303)
    return sendConsentPage(request, reply, visitor, asked)
  })

  app.post('/oauth/consent/:uid', async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = pageReaderOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    await mustBeOwnForm(request)
    const asked = await consentRequestOf(request, params, visitor)
    if (formField(request, 'decision') !== 'allow' || !asked.access)
      return reply.redirect(await deny(request, reply, visitor, asked), 303)
    // The client has published another document while the person was reading.
    const shown = formField(request, 'document')
    if (shown && shown !== asked.document?.hash) return sendConsentPage(request, reply, visitor, asked)
    const access = chosenAccess(request, asked.access)
    return reply.redirect(await allow(request, reply, visitor, asked, { access, prompted: true }), 303)
  })

  /** The interaction that the provider keeps for this browser; throws 400 where there is none, or it has expired. */
  async function interactionOf(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as { uid: string }
    const provider = await providerOf(request.site)
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
      throw error.name === 'SessionNotFound' ? refusals.questionOver() : error
    })
    if (interaction.uid !== uid) throw refusals.questionOver()
    return interaction
  }

  /** Stores the authorization; gives the address that the browser goes on to. */
  async function allow(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    { application_id, document, assistant }: ConsentRequest,
    decided: { access: TokenAccess; prompted: boolean },
  ) {
    const { site } = request
    const { member_id } = visitor
    await chargeConsent(site, member_id, 'answer')
    const actor = callerAt(request, visitor)
    const now = site.clock()
    const grant_id = await site.db.write(async (trx) =>
      authorizeApplication(trx, {
        ...{ actor, now, member_id, assistant, ...decided },
        application_id: document ? await keepDocumentClient(trx, document, now) : application_id!,
        document_hash: document?.hash ?? null,
      }),
    )
    return finish(request, reply, {
      login: { accountId: String(member_id), remember: false },
      consent: { grantId: String(grant_id) },
    })
  }

  /** Records that access was denied; gives the address that the browser goes on to. */
  async function deny(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, asked: ConsentRequest) {
    const { site } = request
    await chargeConsent(site, visitor.member_id, 'answer')
    const doing = { actor: callerAt(request, visitor), now: site.clock() }
    const { application_id = null, document } = asked
    const details = { client_host: document?.host }
    await site.db.write((trx) => audit(trx, doing, 'application_turned_away', application_id, { details }))
    return finish(request, reply, { error: 'access_denied' })
  }

  async function finish({ site, raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const provider = await providerOf(site)
    return provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
  }
}

/** The access that the person chose, never more than what was asked for; a form that leaves it out means that. */
function chosenAccess(request: FastifyRequest, asked: TokenAccess): TokenAccess {
  const chosen = formField(request, 'access')
  return chosen && chosen !== 'read_write' ? 'read' : asked
}
