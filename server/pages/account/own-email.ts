// The page of the account that changes the e-mail address.
import type { FastifyInstance } from 'fastify'
import { member } from '../../../contract/people/member.ts'
import { pendingEmailOf, SITE_SENDS_NO_MAIL, TOO_MANY_LINKS } from '../../actions/account/pending-email.ts'
import { changeMember } from '../../actions/people/members.ts'
import { actAs } from '../../db/change-actor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { Visitor } from '../../identity/index.ts'
import type { Refusal } from '../../problem.ts'
import type { Site } from '../../site.ts'
import { field } from '../kit/field.ts'
import { formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage, submitForm } from './account-form.ts'
import { checkCurrentPassword, currentPasswordField, isProvenIn } from './proof.ts'

const takes = { email: member.endpoints.change.takes.email }

/** Adds its routes. */
export async function ownEmailPages(app: FastifyInstance) {
  app.get('/account/email', visitorPage(sendForm))

  app.post(
    '/account/email',
    visitorPage(async (request, reply, visitor) => {
      const { site } = request
      const reader = pageReaderOf(request)
      const { account, signIn } = reader.words
      const email = formField(request, 'email').trim()
      if (!email) return sendForm(request, reply, visitor, { faults: { email: signIn.needEmail } })
      const wrongPassword = await checkCurrentPassword(request, reply, visitor)
      if (wrongPassword) return sendForm(request, reply, visitor, wrongPassword)
      const { member_id } = visitor
      const details: Readonly<Record<string, string>> = {
        [SITE_SENDS_NO_MAIL]: account.addressWithoutMail,
        [TOO_MANY_LINKS]: account.tooManyAddresses,
      }
      const messages = ([first]: readonly Refusal[]) => ({
        email: { invalid_value: details[first!.message] ?? account.invalidAddress, not_unique: account.addressInUse },
      })
      const { refused } = await submitForm(request, reply, { takes, given: { email }, messages }, (values) =>
        site.db.write(async (trx) => {
          await lockRow(trx, 'member', 'member_id', member_id)
          await actAs(trx, member_id, () => changeMember(trx, callOf(request, visitor, { member_id }, values)))
        }),
      )
      if (refused) return sendForm(request, reply, visitor, refused)
      const isPending = (await pendingEmailOf(site.db.reads, member_id, site.clock()))?.email === email
      return reply.redirect(`${accountPath(reader, 'security')}?done=${isPending ? 'asked' : 'email'}`, 303)
    }),
  )
}

/** How the address changes: at once for administrators, else by a link; without mail not at all. */
const wayOf = ({ mailer }: Site, { enterprise }: Visitor) =>
  enterprise ? 'at once' : mailer ? 'by link' : 'not at all'

const sendForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { account } = reader.words
  const way = wayOf(request.site, visitor)
  const page = { part: 'security', title: account.changeAddress, faults, status } as const
  if (way === 'not at all') {
    const back = html`<p><a class="button" href="${accountPath(reader, 'security')}">${account.back}</a></p>`
    return sendAccountPage(request, reply, { ...page, intro: account.addressWithoutMail, body: back })
  }
  const value = formField(request, 'email').trim()
  const body = await postForm(request, reply, {
    action: `${reader.root}/account/email`,
    fields: html`${way === 'by link' && html`<p>${account.addressConfirmHint}</p>`}
${field({ name: 'email', label: account.newAddress, type: 'email', autocomplete: 'email', value }, faults)}
${await currentPasswordField(request, faults)}`,
    ...{ submit: account.save, cancel: accountPath(reader, 'security') },
  })
  return sendAccountPage(request, reply, {
    ...page,
    ...(visitor.has_password && !isProvenIn(request, visitor) && { intro: account.passwordNeeded }),
    body,
  })
}
