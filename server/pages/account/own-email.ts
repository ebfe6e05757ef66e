// The page of the account that changes the e-mail address.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { member } from '../../../contract/people/member.ts'
import { pendingEmailOf, SITE_SENDS_NO_MAIL, TOO_MANY_LINKS } from '../../actions/account/pending-email.ts'
import { changeMember } from '../../actions/people/members.ts'
import { actAs } from '../../db/change-actor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { Visitor } from '../../identity/index.ts'
import type { Site } from '../../site.ts'
import { type Faults, field } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorOrRedirect } from '../kit/visitor.ts'
import { sendAccountPage, submitForm, translatedFaults } from './account-form.ts'
import { checkCurrentPassword, currentPasswordField } from './proof.ts'

const takes = { email: member.endpoints.change.takes.email }

/** Adds its routes. */
export async function ownEmailPages(app: FastifyInstance) {
  app.get('/account/email', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    return visitor && sendForm(request, reply, visitor)
  })

  app.post('/account/email', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const reader = pageReaderOf(request)
    const { account, signIn } = reader.words
    const email = formField(request, 'email').trim()
    if (!email) return sendForm(request, reply, visitor, { email: signIn.needEmail })
    const wrongPassword = await checkCurrentPassword(request, reply, visitor)
    if (wrongPassword) return sendForm(request, reply, visitor, wrongPassword.faults, wrongPassword.status)
    const { member_id } = visitor
    const { refused } = await submitForm(request, takes, { email }, (values) =>
      site.db.write(async (trx) => {
        await lockRow(trx, 'member', 'member_id', member_id)
        await actAs(trx, member_id, () => changeMember(trx, callOf(request, visitor, { member_id }, values)))
      }),
    )
    if (!refused) {
      const isPending = (await pendingEmailOf(site.db.reads, member_id, site.clock()))?.email === email
      return reply.redirect(`${accountPath(reader, 'security')}?done=${isPending ? 'asked' : 'email'}`, 303)
    }
    const details: Readonly<Record<string, string>> = {
      [SITE_SENDS_NO_MAIL]: account.addressWithoutMail,
      [TOO_MANY_LINKS]: account.tooManyAddresses,
    }
    const invalid_value = details[refused[0]!.message] ?? account.invalidAddress
    const messages = { email: { invalid_value, not_unique: account.addressTaken } }
    return sendForm(request, reply, visitor, translatedFaults(request, takes, refused, messages))
  })
}

/** How the address changes: at once for administrators, else by a link; without mail not at all. */
const wayOf = ({ mailer }: Site, { enterprise }: Visitor) =>
  enterprise ? 'at once' : mailer ? 'by link' : 'not at all'

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = pageReaderOf(request)
  const { account } = reader.words
  const way = wayOf(request.site, visitor)
  const page = { part: 'security', title: account.changeAddress, faults, ...(status && { status }) } as const
  if (way === 'not at all') {
    const back = html`<p><a class="button" href="${accountPath(reader, 'security')}">${account.back}</a></p>`
    return sendAccountPage(request, reply, { ...page, intro: account.addressWithoutMail, body: back })
  }
  const value = formField(request, 'email').trim()
  const body = html`<form class="form" method="post" action="${reader.root}/account/email" novalidate>
${await csrfField(request, reply)}
${way === 'by link' && html`<p>${account.addressConfirmHint}</p>`}
${field({ name: 'email', label: account.newAddress, type: 'email', autocomplete: 'email', value }, faults)}
${currentPasswordField(request, faults)}
<div class="buttons"><button class="button">${account.save}</button>
<a class="button bare" href="${accountPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  return sendAccountPage(request, reply, {
    ...page,
    ...(visitor.has_password && { intro: account.passwordNeeded }),
    body,
  })
}
