// How one signs in, on a page of one's account: the e-mail address, the password, the code, and where one is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pieces } from '../../words/fill.ts'
import type { Visitor } from '../identity/session.ts'
import { accountPage } from './account.ts'
import { pendingPart } from './confirm-email.ts'
import { html } from './html.ts'
import { readerOf } from './reader.ts'
import { factorPart } from './second-factor.ts'
import { sessionsOf } from './sessions.ts'
import { visitorOr } from './visitor.ts'

export async function securityPages(app: FastifyInstance) {
  app.get('/account/security', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && page(request, reply, visitor)
  })
}

async function page(request: FastifyRequest, reply: FastifyReply, visitor: Visitor) {
  const { root, words } = readerOf(request)
  const { account, secondFactor } = words
  const body = html`<section class="part"><h2>${account.address}</h2>
<p>${pieces(account.addressSaid, { email: html`<strong>${visitor.email}</strong>` })}</p>
<p><a class="button quiet" href="${root}/account/email">${account.changeAddress}</a></p>
${await pendingPart(request, visitor)}
</section>
<section class="part"><h2>${account.password}</h2>
<p>${account.passwordSaid}</p>
<p><a class="button quiet" href="${root}/account/password">${account.changePassword}</a></p>
</section>
${await factorPart(request, visitor)}
${await sessionsOf(request, visitor)}`
  const just = {
    password: account.passwordDone,
    email: account.addressDone,
    asked: account.addressSent,
    withdrawn: account.addressWithdrawn,
    ended: account.ended,
    off: secondFactor.doneOff,
  }
  return accountPage(request, reply, { part: 'security', title: account.security, body, done: just })
}
