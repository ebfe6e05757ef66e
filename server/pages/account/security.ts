// The security page of the account: e-mail address, password, two-step sign-in and sessions.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillWith } from '../../../words/fill.ts'
import type { Visitor } from '../../identity/index.ts'
import { type Html, html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorPage } from '../kit/visitor.ts'
import { sendAccountPage } from './account-form.ts'
import { pendingEmailSection } from './confirm-email.ts'
import { linkedAccountsSection } from './linked-accounts.ts'
import { passkeySection } from './passkeys.ts'
import { secondFactorSection } from './second-factor.ts'
import { sessionSection } from './sessions.ts'

/** Adds its route. */
export async function securityPages(app: FastifyInstance) {
  app.get('/account/security', visitorPage(page))
}

async function page(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { root, words } = pageReaderOf(request)
  const { account, secondFactor } = words
  const body = html`<section class="part"><h2>${account.address}</h2>
<p>${fillWith(account.addressInfo, { email: html`<strong>${visitor.email}</strong>` })}</p>
<p><a class="button quiet" href="${root}/account/email">${account.changeAddress}</a></p>
${await pendingEmailSection(request, visitor)}
</section>
${!visitor.company_only && passwordSection(request, visitor)}
${await passkeySection(request, visitor)}${await linkedAccountsSection(request, visitor)}${!visitor.company_only && (await secondFactorSection(request, visitor))}
${await sessionSection(request, visitor)}`
  const notices = {
    password: account.passwordChanged,
    email: account.addressChanged,
    asked: account.addressSent,
    withdrawn: account.addressChangeCanceled,
    ended: account.signedOut,
    off: secondFactor.turnedOff,
  }
  return sendAccountPage(request, reply, { part: 'security', title: account.security, body, done: notices })
}

function passwordSection(request: FastifyRequest, { has_password }: Visitor): Html {
  const { root, words } = pageReaderOf(request)
  const { account, company, password } = words
  return html`<section class="part"><h2>${account.password}</h2>
<p>${has_password ? account.passwordInfo : company.noPassword}</p>
<p><a class="button quiet" href="${root}/account/password">${has_password ? account.changePassword : password.title}</a></p>
</section>`
}
