// The consent page of OAuth 2.0: a person allows or denies an application access (docs/decisions/0023-oauth-grants.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { fill, fillWith } from '../../../words/fill.ts'
import { authorizeApplication } from '../../actions/account/authorizations.ts'
import { audit } from '../../audit/audit.ts'
import type { TokenAccess } from '../../db/secrets/api-token.ts'
import { accessOf, callerAt, type ProviderOf, signInPath, type Visitor } from '../../identity/index.ts'
import { formTarget, isExclusiveRedirect } from '../../rules/account/redirect-uri.ts'
import { refusals } from '../kit/error-page.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { chargeConsent } from './consent-limit.ts'

/** The access that an application asks for. */
interface ConsentRequest {
  application_id: number
  name: string
  redirect_uri: string
  /** Undefined where the request names no known scope. */
  access: TokenAccess | undefined
  /**
   * Whether no question is needed: the person has allowed as much before, the application has not changed since, and its
   * redirect address is assured. Otherwise anyone who can change an application could send all its users elsewhere.
   */
  settled: boolean
}

/** Adds the routes of the consent page. */
export async function consentPages(app: FastifyInstance, { providerOf }: { providerOf: ProviderOf }) {
  app.get('/oauth/consent/:uid', { exposeHeadRoute: false }, async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = pageReaderOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    const consentRequest = await consentRequestOf(request, params, visitor)
    if (!consentRequest.access) return reply.redirect(await finish(request, reply, { error: 'invalid_scope' }), 303)
    if (consentRequest.settled) return reply.redirect(await allow(request, reply, visitor, consentRequest, false), 303)
    return sendConsentPage(request, reply, visitor, consentRequest)
  })

  app.post('/oauth/consent/:uid', async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = pageReaderOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    await mustBeOwnForm(request)
    const consentRequest = await consentRequestOf(request, params, visitor)
    const next =
      formField(request, 'decision') === 'allow' && consentRequest.access
        ? await allow(request, reply, visitor, consentRequest, true)
        : await deny(request, reply, visitor, consentRequest)
    return reply.redirect(next, 303)
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

  /** The application and the access of a request; throws 400 where the application is gone or disabled. */
  async function consentRequestOf({ site }: FastifyRequest, params: object, visitor: Visitor): Promise<ConsentRequest> {
    const { client_id, redirect_uri, scope } = params as Record<string, string>
    const row = await site.db.reads
      .selectFrom('application')
      .leftJoin('authorization', (join) =>
        join
          .onRef('authorization.application_id', '=', 'application.application_id')
          .on('authorization.member_id', '=', visitor.member_id),
      )
      .select(['application.application_id', 'application.name', 'application.public', 'authorization.access'])
      .select(['application.update_ts as changed_ts', 'authorization.update_ts as allowed_ts'])
      .where('client_id', '=', client_id!)
      .where('disabled', '=', 0)
      .executeTakeFirst()
    if (!row) throw refusals.questionOver()
    const access = accessOf(scope)
    const before = row.access === 'read_write' || (row.access !== null && row.access === access)
    const unchanged = row.allowed_ts !== null && row.allowed_ts >= row.changed_ts
    const settled = before && unchanged && (!row.public || isExclusiveRedirect(redirect_uri!))
    return { application_id: row.application_id, name: row.name, redirect_uri: redirect_uri!, access, settled }
  }

  /** Stores the authorization; gives the address that the browser goes on to. */
  async function allow(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    { application_id, access }: ConsentRequest,
    isPrompted: boolean,
  ) {
    const { site } = request
    const { member_id } = visitor
    await chargeConsent(site, member_id, 'answer')
    const actor = callerAt(request, visitor)
    const grant_id = await site.db.write((trx) =>
      authorizeApplication(trx, {
        actor,
        now: site.clock(),
        member_id,
        application_id,
        access: access!,
        assistant: false,
        prompted: isPrompted,
      }),
    )
    return finish(request, reply, {
      login: { accountId: String(member_id), remember: false },
      consent: { grantId: String(grant_id) },
    })
  }

  /** Records that access was denied; gives the address that the browser goes on to. */
  async function deny(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, consentRequest: ConsentRequest) {
    const { site } = request
    await chargeConsent(site, visitor.member_id, 'answer')
    const doing = { actor: callerAt(request, visitor), now: site.clock() }
    await site.db.write((trx) => audit(trx, doing, 'application_turned_away', consentRequest.application_id))
    return finish(request, reply, { error: 'access_denied' })
  }

  async function finish({ site, raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const provider = await providerOf(site)
    return provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
  }
}

async function sendConsentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  consentRequest: ConsentRequest,
) {
  const { name, access, redirect_uri } = consentRequest
  const { uid } = request.params as { uid: string }
  const { root, words } = pageReaderOf(request)
  const { consent } = words
  const title = fill(consent.title, { name })
  const bold = (text: string) => html`<strong>${text}</strong>`
  const account = html`<a href="${root}/account/applications">${consent.account}</a>`
  const body = html`<h1>${title}</h1>
<p>${fillWith(consent.signedInAs, { name: bold(visitor.name), email: html`${visitor.email}` })}</p>
<p>${fillWith(consent.may, { name: bold(name) })}</p>
<ul class="may">
<li>${consent.read}</li>
${access === 'read_write' && html`<li>${consent.write}</li>`}
</ul>
<p>${consent.mayNot}</p>
<ul class="may not">
${access === 'read' && html`<li>${consent.write}</li>`}
<li>${consent.password}</li>
</ul>
<p>${fillWith(consent.redirectsTo, { place: bold(originOfUri(redirect_uri)) })}</p>
<form method="post" action="${root}/oauth/consent/${uid}">
${await csrfField(request, reply)}
<div class="buttons"><button class="button" name="decision" value="allow">${consent.allow}</button>
<button class="button quiet" name="decision" value="deny">${consent.deny}</button></div>
</form>
<p class="after soft small">${fillWith(consent.revokeHint, { account })}</p>`
  return sendPage(request, reply, { title, body, formAction: [formTarget(redirect_uri)] })
}

/** The scheme and host of an address. */
function originOfUri(uri: string): string {
  const { protocol, host } = new URL(uri)
  return host ? `${protocol}//${host}` : protocol
}
