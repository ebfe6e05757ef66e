// The page of the account that changes the password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newPasswordHash, setPassword } from '../../actions/account/password.ts'
import { actAs } from '../../db/change-actor.ts'
import { callerAt, type Visitor } from '../../identity/index.ts'
import { forbidden } from '../../problem.ts'
import type { Faults } from '../kit/field.ts'
import { csrfField, formField, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorOrRedirect } from '../kit/visitor.ts'
import { sendAccountPage } from './account-form.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { checkCurrentPassword, currentPasswordField } from './proof.ts'

/** Adds its routes. */
export async function ownPasswordPages(app: FastifyInstance) {
  app.get('/account/password', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (visitor?.company_only) return reply.redirect(accountPath(pageReaderOf(request), 'security'), 303)
    return visitor && sendForm(request, reply, visitor)
  })

  app.post('/account/password', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    if (visitor.company_only) throw forbidden()
    const { site } = request
    const password = formField(request, 'password')
    const faults = newPasswordFaults(request, password, formField(request, 'again'))
    if (Object.keys(faults).length) return sendForm(request, reply, visitor, faults)
    const refused = await checkCurrentPassword(request, reply, visitor)
    if (refused) return sendForm(request, reply, visitor, refused.faults, refused.status)
    try {
      const password_hash = await newPasswordHash(site, password, visitor)
      const { member_id, session_id } = visitor
      const given = { actor: callerAt(request, visitor), member_id, session_id, password_hash, now: site.clock() }
      await site.db.write((trx) => actAs(trx, member_id, () => setPassword(trx, given)))
    } catch (error) {
      return sendForm(request, reply, visitor, refusedPassword(request, error))
    }
    return reply.redirect(`${accountPath(pageReaderOf(request), 'security')}?done=password`, 303)
  })
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  faults: Faults = {},
  status?: number,
) {
  const reader = pageReaderOf(request)
  const { root, words } = reader
  const { account } = words
  const body = html`<form class="form" method="post" action="${root}/account/password" novalidate>
${await csrfField(request, reply)}
<input type="hidden" name="email" value="${visitor.email}" autocomplete="username">
${currentPasswordField(request, faults)}
${newPasswordFields(request, faults)}
<div class="buttons"><button class="button">${account.changePassword}</button>
<a class="button bare" href="${accountPath(reader, 'security')}">${account.cancel}</a></div>
</form>`
  const page = { part: 'security', title: account.changePassword, intro: account.passwordInfo, body, faults } as const
  return sendAccountPage(request, reply, { ...page, ...(status && { status }) })
}
