// The page on which an enterprise administrator gets a link for a person, to hand it over.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentPassword, text } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { type HandedLink, handLink, type Recipient, recipientOf } from '../../identity/links/index.ts'
import { isTooMany, notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { submitForm, translatedFaults } from '../account/account-form.ts'
import { proofFaults, proofFields, sentProof } from '../account/proof.ts'
import { type Faults, faultSummary, shownText } from '../kit/field.ts'
import { csrfField, mustBeOwnForm } from '../kit/form.ts'
import { type HtmlPart, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorOrRedirect } from '../kit/visitor.ts'

const PATH = '/administration/members/:member_id/link'
const takes = { current_password: currentPassword(), code: text(64) }

type OfMember = FastifyRequest<{ Params: { member_id: string } }>

/** Adds its routes. GET changes nothing. */
export async function handedLinkPages(app: FastifyInstance) {
  app.get(PATH, async (request: OfMember, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    return visitor && sendForm(request, reply, visitor, await recipient(request))
  })

  app.post(PATH, async (request: OfMember, reply) => {
    const visitor = await administratorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const to = await recipient(request)
    if (await isCompanyOnly(site.db.reads)) return sendForm(request, reply, visitor, to)
    try {
      const { made, refused } = await submitForm(request, takes, sentProof(request), (proof) =>
        handLink(site, callerAt(request, visitor), to, proof),
      )
      if (refused)
        return sendForm(request, reply, visitor, to, translatedFaults(request, takes, refused, proofFaults(request)))
      if (!made) throw notFound()
      return sendLink(request, reply, to, made)
    } catch (error) {
      if (!isTooMany(error)) throw error
      reply.headers(error.headers)
      const { tooManyAttempts } = pageReaderOf(request).words.account
      return sendForm(request, reply, visitor, to, { current_password: tooManyAttempts }, 429)
    }
  })
}

/** The person of the path; throws 404 for an account that has ended. */
async function recipient({ site, params }: OfMember): Promise<Recipient> {
  const found = await recipientOf(site, idIn(params.member_id))
  if (!found) throw notFound()
  return found
}

/** A page below the list of people. */
function send(request: FastifyRequest, reply: FastifyReply, to: Recipient, body: HtmlPart, status = 200) {
  const { root, words } = pageReaderOf(request)
  const { handedLink } = words
  const title = fill(handedLink.title, { name: to.name })
  const whole = html`<header class="opening">
<p class="above"><a href="${root}/administration/members">${handedLink.people}</a></p>
<h1>${title}</h1>
</header>${body}`
  return sendPage(request, reply, { title, body: whole, status })
}

async function sendForm(
  request: OfMember,
  reply: FastifyReply,
  visitor: Visitor,
  to: Recipient,
  faults: Faults = {},
  status = Object.keys(faults).length ? 422 : 200,
) {
  const { root, site, words } = pageReaderOf(request)
  const { account, handedLink } = words
  const back = `${root}/administration/members`
  if (await isCompanyOnly(site.db.reads)) {
    const body = html`<p>${handedLink.companyOnly}</p>
${shownText({ name: 'address', label: handedLink.address, text: `${site.url}/sign-in` })}`
    return send(request, reply, to, body, status)
  }
  const intro = fill(to.claimed ? handedLink.introAnew : handedLink.intro, { email: to.email })
  const body = html`${faultSummary(request, faults)}<p class="lead">${intro}</p>
<p>${handedLink.careful}</p>
<form class="form" method="post" action="${root}/administration/members/${to.member_id}/link" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${proofFields(request, visitor, faults)}
<div class="buttons"><button class="button">${handedLink.make}</button>
<a class="button bare" href="${back}">${account.cancel}</a></div>
</form>`
  return send(request, reply, to, body, status)
}

/** The link, shown this once. */
function sendLink(request: OfMember, reply: FastifyReply, to: Recipient, { href, expires_ts }: HandedLink) {
  const { root, words, day } = pageReaderOf(request)
  const { handedLink } = words
  // Whoever has given no name is called by their address.
  const who = to.name === to.email ? to.email : `${to.name} (${to.email})`
  const until = to.claimed ? handedLink.halfAnHour : fill(handedLink.until, { day: day(expires_ts) })
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${fill(handedLink.made, { who })} ${until}</p>
</div>
${shownText({ name: 'link', label: handedLink.link, text: href })}<p class="after"><a class="button" href="${root}/administration/members">${handedLink.done}</a></p>`
  return send(request, reply, to, body)
}
