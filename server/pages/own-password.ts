// The page of one's account where one's password is changed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newPasswordHash, setPassword } from '../actions/account/password.ts'
import type { Visitor } from '../identity/session.ts'
import { callerAt } from '../identity/signed-in.ts'
import { accountPage } from './account.ts'
import type { Faults } from './field.ts'
import { mustBeOwnForm, ownForm, sent } from './form.ts'
import { partPath } from './frame.ts'
import { html } from './html.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { presentPassword, unproven } from './proof.ts'
import { readerOf } from './reader.ts'
import { visitorOr } from './visitor.ts'

export async function ownPasswordPages(app: FastifyInstance) {
  app.get('/account/password', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    return visitor && form(request, reply, visitor)
  })

  app.post('/account/password', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const { site } = request
    const password = sent(request, 'password')
    const faults = newPasswordFaults(request, password, sent(request, 'again'))
    if (Object.keys(faults).length) return form(request, reply, visitor, faults)
    const refused = await unproven(request, reply, visitor)
    if (refused) return form(request, reply, visitor, refused.faults, refused.status)
    try {
      const password_hash = await newPasswordHash(site, password, visitor)
      const { member_id, session_id } = visitor
      const given = { actor: callerAt(request, visitor), member_id, session_id, password_hash, now: site.clock() }
      await site.db.write((trx) => setPassword(trx, given))
    } catch (error) {
      return form(request, reply, visitor, refusedPassword(request, error))
    }
    return reply.redirect(`${partPath(readerOf(request), 'security')}?done=password`, 303)
  })
}

async function form(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = readerOf(request)
  const { root, words } = reader
  const { account } = words
  const body = html`<form class="form" method="post" action="${root}/account/password" novalidate>
${await ownForm(request, reply)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${presentPassword(request, faults)}
${newPasswordFields(request, faults)}
<div class="buttons"><button class="button">${account.change}</button>
<a class="button bare" href="${partPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'security', title: account.changePassword, said: account.passwordSaid, body, faults } as const
  return accountPage(request, reply, { ...page, ...(status && { status }) })
}
