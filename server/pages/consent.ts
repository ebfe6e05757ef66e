// The page where a person lets an application in, or not; and what is remembered of that.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { fill, pieces } from '../../words/fill.ts'
import { authorizeApplication } from '../actions/account/authorizations.ts'
import { audit } from '../audit/audit.ts'
import type { Access } from '../db/api-token.ts'
import { type ProviderOf, signInPath } from '../identity/oauth/provider.ts'
import { accessOf } from '../identity/oauth/scopes.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { formTarget, isAssured } from '../rules/redirect-uri.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { html } from './html.ts'
import { charge } from './oauth-credits.ts'
import { sendPage } from './page.ts'
import { readerOf } from './reader.ts'
import { refusals } from './refusal.ts'

/** What an application asks of a person. */
interface Asked {
  application_id: number
  name: string
  redirect_uri: string
  /** Undefined: nothing that there is. */
  access: Access | undefined
  /**
   * The person has allowed as much before, of the application as it is now, and nobody else can stand in its place. Whoever
   * can change an application could otherwise have everybody sent to another address who has ever let it in.
   */
  settled: boolean
}

export async function consentPages(app: FastifyInstance, { providerOf }: { providerOf: ProviderOf }) {
  app.get('/oauth/consent/:uid', { exposeHeadRoute: false }, async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = readerOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    const asked = await askedOf(request, params, visitor)
    if (!asked.access) return reply.redirect(await decided(request, reply, { error: 'invalid_scope' }), 303)
    if (asked.settled) return reply.redirect(await allowed(request, reply, visitor, asked, false), 303)
    return question(request, reply, visitor, asked)
  })

  app.post('/oauth/consent/:uid', async (request, reply) => {
    const { params } = await interactionOf(request, reply)
    const { visitor } = readerOf(request)
    if (!visitor) return reply.redirect(signInPath(request.site, params), 303)
    await mustBeOwnForm(request)
    const asked = await askedOf(request, params, visitor)
    const next =
      sent(request, 'decision') === 'allow' && asked.access
        ? await allowed(request, reply, visitor, asked, true)
        : await turnedAway(request, reply, visitor, asked)
    return reply.redirect(next, 303)
  })

  /** What the provider keeps of the question that the browser was asked; throws where it was asked none, or it is over. */
  async function interactionOf(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as { uid: string }
    const provider = await providerOf(request.site)
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
      throw error.name === 'SessionNotFound' ? refusals.questionOver() : error
    })
    if (interaction.uid !== uid) throw refusals.questionOver()
    return interaction
  }

  /** Who asks for what. */
  async function askedOf({ site }: FastifyRequest, params: object, visitor: Visitor): Promise<Asked> {
    const { client_id, redirect_uri, scope } = params as Record<string, string>
    const found = await site.db.reads
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
    if (!found) throw refusals.questionOver()
    const access = accessOf(scope)
    const before = found.access === 'read_write' || (found.access !== null && found.access === access)
    const unchanged = found.allowed_ts !== null && found.allowed_ts >= found.changed_ts
    const settled = before && unchanged && (!found.public || isAssured(redirect_uri!))
    return { application_id: found.application_id, name: found.name, redirect_uri: redirect_uri!, access, settled }
  }

  /** Lets the application in as whoever is signed in now; gives where the browser goes on. */
  async function allowed(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    { application_id, access }: Asked,
    asked: boolean,
  ) {
    const { site } = request
    const { member_id } = visitor
    charge(site, member_id, 'answer')
    const actor = callerAt(request, visitor)
    const grant_id = await site.db.write((trx) =>
      authorizeApplication(trx, { actor, now: site.clock(), member_id, application_id, access: access!, asked }),
    )
    return decided(request, reply, {
      login: { accountId: String(member_id), remember: false },
      consent: { grantId: String(grant_id) },
    })
  }

  /** Does not let the application in. */
  async function turnedAway(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, asked: Asked) {
    const { site } = request
    charge(site, visitor.member_id, 'answer')
    const doing = { actor: callerAt(request, visitor), now: site.clock() }
    await site.db.write((trx) => audit(trx, doing, 'application_turned_away', asked.application_id))
    return decided(request, reply, { error: 'access_denied' })
  }

  async function decided({ site, raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const provider = await providerOf(site)
    return provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false })
  }
}

async function question(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, asked: Asked) {
  const { name, access, redirect_uri } = asked
  const { uid } = request.params as { uid: string }
  const { root, words } = readerOf(request)
  const { consent } = words
  const title = fill(consent.title, { name })
  const strong = (text: string) => html`<strong>${text}</strong>`
  const account = html`<a href="${root}/account/applications">${consent.account}</a>`
  const body = html`<h1>${title}</h1>
<p>${pieces(consent.as, { name: strong(visitor.name), email: html`${visitor.email}` })}</p>
<p>${pieces(consent.may, { name: strong(name) })}</p>
<ul class="may">
<li>${consent.read}</li>
${access === 'read_write' && html`<li>${consent.write}</li>`}
</ul>
<p>${consent.mayNot}</p>
<ul class="may not">
${access === 'read' && html`<li>${consent.write}</li>`}
<li>${consent.not}</li>
</ul>
<p>${pieces(consent.sentTo, { place: strong(placeOf(redirect_uri)) })}</p>
<form method="post" action="${root}/oauth/consent/${uid}">
${await ownForm(request, reply)}
<div class="buttons"><button class="button" name="decision" value="allow">${consent.allow}</button>
<button class="button quiet" name="decision" value="deny">${consent.deny}</button></div>
</form>
<p class="after soft small">${pieces(consent.end, { account })}</p>`
  return sendPage(request, reply, { title, body, formAction: [formTarget(redirect_uri)] })
}

/** The part of an address that tells whose it is. */
function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return host ? `${protocol}//${host}` : protocol
}
