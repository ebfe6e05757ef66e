// Page on which an enterprise administrator gets a password link to pass on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currentPassword, text } from '../../../contract/field.ts'
import { fill } from '../../../words/fill.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { type HandedLink, handLink, type Recipient, recipientOf } from '../../identity/links/index.ts'
import { notFound } from '../../problem.ts'
import { idIn } from '../../rules/id.ts'
import { hasOwnName } from '../../rules/people/person.ts'
import { type RefusedForm, submitForm } from '../account/account-form.ts'
import { proofFaults, proofFields, sentProof, usernameField } from '../account/proof.ts'
import { faultSummary, shownText } from '../kit/field.ts'
import { type HtmlPart, html } from '../kit/html.ts'
import { sendPage } from '../kit/page.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { administratorPage } from '../kit/visitor.ts'

const PATH = '/administration/members/:member_id/link'
const takes = { current_password: currentPassword(), code: text(64) }

type OfMember = FastifyRequest<{ Params: { member_id: string } }>

/** Adds its routes. GET changes nothing. */
export async function handedLinkPages(app: FastifyInstance) {
  app.get(
    PATH,
    administratorPage(async (request: OfMember, reply, visitor) =>
      sendForm(request, reply, visitor, await recipient(request)),
    ),
  )

  app.post(
    PATH,
    administratorPage(async (request: OfMember, reply, visitor) => {
      const { site } = request
      const to = await recipient(request)
      if (await isCompanyOnly(site.db.reads)) return sendForm(request, reply, visitor, to)
      const form = { takes, given: sentProof(request), messages: proofFaults(request) }
      const { made, refused } = await submitForm(request, reply, form, (proof) =>
        handLink(site, callerAt(request, visitor), to, proof),
      )
      if (refused) return sendForm(request, reply, visitor, to, refused)
      if (!made) throw notFound()
      return sendLink(request, reply, to, made)
    }),
  )
}

/** The person of the path; throws 404 for an account that has ended. */
async function recipient({ site, params }: OfMember): Promise<Recipient> {
  const row = await recipientOf(site, idIn(params.member_id))
  if (!row) throw notFound()
  return row
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
  { faults = {}, status }: Partial<RefusedForm> = {},
) {
  const { root, site, words } = pageReaderOf(request)
  const { handedLink } = words
  const back = `${root}/administration/members`
  if (await isCompanyOnly(site.db.reads)) {
    const body = html`<p>${handedLink.companyOnly}</p>
${shownText({ name: 'address', label: handedLink.address, text: `${site.url}/sign-in` })}`
    return send(request, reply, to, body, status)
  }
  const form = await postForm(request, reply, {
    action: `${back}/${to.member_id}/link`,
    fields: html`${usernameField(visitor)}${await proofFields(request, visitor, faults)}`,
    ...{ submit: handedLink.make, cancel: back },
  })
  const intro = fill(to.claimed ? handedLink.introAnew : handedLink.intro, { email: to.email })
  const body = html`${faultSummary(request, faults)}<p class="lead">${intro}</p>
<p>${handedLink.careful}</p>
${form}`
  return send(request, reply, to, body, status)
}

/** The link, shown this once. */
function sendLink(request: OfMember, reply: FastifyReply, to: Recipient, { href, expires_ts }: HandedLink) {
  const { root, words, day } = pageReaderOf(request)
  const { handedLink } = words
  // People without a name are displayed by their address.
  const who = hasOwnName(to) ? `${to.name} (${to.email})` : to.email
  const until = to.claimed ? handedLink.halfAnHour : fill(handedLink.until, { day: day(expires_ts) })
  const body = html`<div class="told good" role="status" tabindex="-1" autofocus>
<p>${fill(handedLink.made, { who })} ${until}</p>
</div>
${shownText({ name: 'link', label: handedLink.link, text: href })}<p class="after"><a class="button" href="${root}/administration/members">${handedLink.done}</a></p>`
  return send(request, reply, to, body)
}
