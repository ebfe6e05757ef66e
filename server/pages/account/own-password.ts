// The page of the account that changes the password.
import type { FastifyInstance } from 'fastify'
import { newPasswordHash, setPassword } from '../../actions/account/password.ts'
import { actAs } from '../../db/change-actor.ts'
import { callerAt } from '../../identity/index.ts'
import { forbidden } from '../../problem.ts'
import { formField } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { html } from '../kit/html.ts'
import { postForm } from '../kit/post-form.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { visitorPage } from '../kit/visitor.ts'
import { type SendForm, sendAccountPage } from './account-form.ts'
import { newPasswordFaults, newPasswordFields, refusedPassword } from './new-password.ts'
import { checkCurrentPassword, currentPasswordField, usernameField } from './proof.ts'

/** Adds its routes. */
export async function ownPasswordPages(app: FastifyInstance) {
  app.get(
    '/account/password',
    visitorPage((request, reply, visitor) =>
      visitor.company_only
        ? reply.redirect(accountPath(pageReaderOf(request), 'security'), 303)
        : sendForm(request, reply, visitor),
    ),
  )

  app.post(
    '/account/password',
    visitorPage(async (request, reply, visitor) => {
      if (visitor.company_only) throw forbidden()
      const { site } = request
      const password = formField(request, 'password')
      const faults = newPasswordFaults(request, password, formField(request, 'again'))
      if (Object.keys(faults).length) return sendForm(request, reply, visitor, { faults })
      const refused = await checkCurrentPassword(request, reply, visitor)
      if (refused) return sendForm(request, reply, visitor, refused)
      try {
        const password_hash = await newPasswordHash(site, password, visitor)
        const { member_id, session_id } = visitor
        const given = { actor: callerAt(request, visitor), member_id, session_id, password_hash, now: site.clock() }
        await site.db.write((trx) => actAs(trx, member_id, () => setPassword(trx, given)))
      } catch (error) {
        return sendForm(request, reply, visitor, { faults: refusedPassword(request, error) })
      }
      return reply.redirect(`${accountPath(pageReaderOf(request), 'security')}?done=password`, 303)
    }),
  )
}

const sendForm: SendForm = async (request, reply, visitor, { faults = {}, status } = {}) => {
  const reader = pageReaderOf(request)
  const { root, words } = reader
  const { account } = words
  const body = await postForm(request, reply, {
    action: `${root}/account/password`,
    fields: html`${usernameField(visitor)}${await currentPasswordField(request, faults)}
${newPasswordFields(request, faults)}`,
    ...{ submit: account.changePassword, cancel: accountPath(reader, 'security') },
  })
  const page = { part: 'security', title: account.changePassword, intro: account.passwordInfo } as const
  return sendAccountPage(request, reply, { ...page, body, faults, status })
}
