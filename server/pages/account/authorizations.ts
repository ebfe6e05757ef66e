// Revoking the access of an application in the account.
import type { FastifyInstance } from 'fastify'
import { revokeAuthorization } from '../../actions/account/authorizations.ts'
import { formId, mustBeOwnForm } from '../kit/form.ts'
import { accountPath } from '../kit/frame.ts'
import { pageReaderOf } from '../kit/reader.ts'
import { callOf, visitorOrRedirect } from '../kit/visitor.ts'

/** Adds the route that revokes an authorization of one's own. */
export async function authorizationPages(app: FastifyInstance) {
  app.post('/account/authorizations/end', async (request, reply) => {
    const visitor = await visitorOrRedirect(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = formId(request, 'authorization_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('authorization_id', '=', id).executeTakeFirst()
      if (found) await revokeAuthorization(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${accountPath(pageReaderOf(request), 'applications')}?done=ended`, 303)
  })
}
