// The page of the account with the accounts at providers that are linked: linking one, and unlinking it again.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill } from '../../../words/fill.ts'
import { mustBeProven } from '../../actions/account/proof.ts'
import { isRecent } from '../../actions/account/recent-sign-in.ts'
import { endLink } from '../../actions/providers/endings.ts'
import { canSignInWithout, hasPassword, linksOf } from '../../actions/providers/linking.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import {
  beginAtProvider,
  CompanyRefusal,
  enabledProviders,
  providerNamed,
  ROUND_TRIP,
  recordCompanyRefusal,
} from '../../identity/company/index.ts'
import { callerAt, sessionToken, setRoundTripCookie, type Visitor } from '../../identity/index.ts'
import { relyingPartyOf } from '../../rules/account/webauthn/index.ts'
import type { Site } from '../../site.ts'
import { formField, formId } from '../kit/form.ts'
import { type Html, html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorPage } from '../kit/visitor.ts'
import { type RefusedForm, sendAccountPage, submitForm } from './account-form.ts'
import { isProvenIn, proofFaults, proofFields, sentProof, usernameField } from './proof.ts'

/** Adds its routes. */
export async function linkedAccountPages(app: FastifyInstance) {
  app.get('/account/sign-in', visitorPage(sendLinks))

  app.post(
    '/account/sign-in/link',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const { company } = pageReaderOf(request).words
      const provider = await providerNamed(site.db.reads, formField(request, 'provider'))
      if (!provider) return sendLinks(request, reply, visitor)
      const { label, name } = provider
      if (await cannotLink(site, visitor))
        return sendLinks(request, reply, visitor, { faults: { links: company.cannotLink }, status: 422 })
      const asking = { title: fill(company.link, { label }), action: 'link', hidden: { provider: name } }
      const refused = await proven(request, reply, visitor)
      if (refused) return sendProofForm(request, reply, visitor, { ...asking, ...refused })
      try {
        const { url, cookie } = await beginAtProvider(site, provider, { next: '/', linking: visitor.session_id })
        setRoundTripCookie(site, reply, cookie, ROUND_TRIP)
        return sendOnward(request, reply, url, label)
      } catch (error) {
        if (!(error instanceof CompanyRefusal)) throw error
        recordCompanyRefusal(request, provider, error, visitor)
        const message = fill(company.reasons[error.reason] as '{label}', { label })
        return sendLinks(request, reply, visitor, { faults: { links: message }, status: 424 })
      }
    }),
  )

  app.post(
    '/account/sign-in/unlink',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const { root, words } = pageReaderOf(request)
      const { company } = words
      const id = formId(request, 'linked_account_id')
      const own = await linksOf(site.db.reads, visitor.member_id)
      const link = own.find(({ linked_account_id }) => linked_account_id === id)
      if (!link) return reply.redirect(`${root}/account/sign-in`, 303)
      const label = link.provider?.label ?? link.issuer
      const asking = {
        title: fill(company.unlinkTitle, { label }),
        action: 'unlink',
        hidden: { linked_account_id: id },
      }
      const refused = await proven(request, reply, visitor)
      if (refused) return sendProofForm(request, reply, visitor, { ...asking, ...refused })
      const { member_id } = visitor
      const ended = await site.db.write(async (trx) => {
        // The last passkey may be removed at the same moment.
        await lockRow(trx, 'member', 'member_id', member_id)
        if (!(await canSignInWithout(trx, { member_id, linked_account_id: id, host: relyingPartyOf(site.url)?.id })))
          return false
        const doing = { actor: callerAt(request, visitor), now: site.clock() }
        await endLink(trx, doing, { linked_account_id: id, member_id, provider: link.provider?.name ?? link.issuer })
        return true
      })
      if (ended) return reply.redirect(`${root}/account/sign-in?done=unlinked`, 303)
      return sendLinks(request, reply, visitor, { faults: { links: company.lastWayIn } })
    }),
  )
}

/**
 * Returns whether somebody can show by nothing that they are the person: their password does not count any more, no account is linked that
 * could be asked, and they did not sign in just now, as with a link of the administrator.
 */
async function cannotLink({ db, clock }: Site, { member_id, company_only, proven_ts }: Visitor): Promise<boolean> {
  if (!company_only || isRecent(proven_ts, clock())) return false
  return (await hasPassword(db.reads, member_id)) && !(await linksOf(db.reads, member_id)).length
}

/** Undefined where the person has proven who they are; else the faults of the form that asks, none at first. */
async function proven(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  if (formField(request, 'asked') === '' && visitor.has_password) return { faults: {} }
  const form = { takes: {}, given: {}, messages: proofFaults(request) }
  const { refused } = await submitForm(request, reply, form, () =>
    mustBeProven(request.site, callerAt(request, visitor), sentProof(request)),
  )
  return refused
}

interface Asking extends Partial<RefusedForm> {
  title: string
  action: string
  hidden: Readonly<Record<string, string | number>>
}

/** Asks for the password first. */
async function sendProofForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { title, action, hidden, faults = {}, status }: Asking,
) {
  const { root, words } = pageReaderOf(request)
  const { account } = words
  const body = await postForm(request, reply, {
    action: `${root}/account/sign-in/${action}`,
    hidden: { asked: 1, ...hidden },
    fields: html`${usernameField(visitor)}${await proofFields(request, visitor, faults)}`,
    ...{ submit: account.confirm, cancel: `${root}/account/sign-in` },
  })
  const intro = visitor.has_password && !isProvenIn(request, visitor) ? { intro: account.passwordNeeded } : {}
  return sendAccountPage(request, reply, { part: 'security', title, ...intro, body, faults, status })
}

/** Sends the browser on by itself: a redirect of a form could lead only to where the policy of the page allows it. */
function sendOnward(request: FastifyRequest, reply: FastifyReply, url: URL, label: string) {
  const { company } = pageReaderOf(request).words
  reply.header('refresh', `0; url=${url.href}`)
  const body = html`<p>${fill(company.goingOn, { label })}</p>
<p><a class="button" href="${url.href}">${fill(company.goOn, { label })}</a></p>`
  return sendAccountPage(request, reply, { part: 'security', title: fill(company.link, { label }), body })
}

async function sendLinks(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  { faults = {}, status }: Partial<RefusedForm> = {},
) {
  const { root, site, words, day } = pageReaderOf(request)
  const { company } = words
  const links = await linksOf(site.db.reads, visitor.member_id)
  const providers = await enabledProviders(site.db.reads)
  const shut = await cannotLink(site, visitor)
  const token = html`<input type="hidden" name="csrf_token" value="${sessionToken(site, visitor)}">`
  const one = ({
    linked_account_id,
    provider,
    issuer,
    create_ts,
    last_used_ts: used,
  }: (typeof links)[number]): Html => {
    const label = provider?.label ?? issuer
    const linked =
      used === null
        ? fill(company.linkedOn, { day: day(create_ts) })
        : fill(company.lastUsed, { day: day(create_ts), used: day(used) })
    return html`<li class="row">
<div class="grows"><strong>${label}</strong>${!provider && html` <span class="mark off">${company.notUsable}</span>`}
<p class="soft small">${linked}</p></div>
<form method="post" action="${root}/account/sign-in/unlink">${token}<input type="hidden" name="linked_account_id" value="${linked_account_id}">
<button class="button quiet">${company.unlink}<span class="unseen"> ${label}</span></button></form>
</li>`
  }
  const offered = providers.map(
    ({
      name,
      label,
    }) => html`<form class="added" method="post" action="${root}/account/sign-in/link">${token}<input type="hidden" name="provider" value="${name}">
<button class="button quiet">${fill(company.link, { label })}</button></form>\n`,
  )
  const body = html`<section class="part" id="links"><h2 class="unseen">${company.links}</h2>
<p class="nothing">${links.length ? company.linksHint : company.noLinks}</p>
${links.length > 0 && html`<ul class="rows">${links.map(one)}</ul>`}
${shut ? !faults['links'] && html`<p class="told">${company.cannotLink}</p>` : offered}</section>`
  const done = { linked: company.linked, unlinked: company.unlinked }
  return sendAccountPage(request, reply, { part: 'security', title: company.links, body, done, faults, status })
}

/** The section of the security page that leads there; false where there is nothing to link with. */
export async function linkedAccountsSection(request: FastifyRequest, visitor: Visitor): Promise<Html | false> {
  const { root, site, words } = pageReaderOf(request)
  const { company } = words
  const links = await linksOf(site.db.reads, visitor.member_id)
  if (!links.length && !(await enabledProviders(site.db.reads)).length) return false
  return html`<section class="part"><h2>${company.links}</h2>
<p class="nothing">${links.length ? company.linksHint : company.noLinks}</p>
<p><a class="button quiet" href="${root}/account/sign-in">${company.toLinks}</a></p>
</section>
`
}
