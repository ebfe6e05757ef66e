// What a person has let applications do as them, taken back in their account.
import type { FastifyInstance } from 'fastify'
import { revokeAuthorization } from '../actions/account/authorizations.ts'
import { mustBeOwnForm, sentId } from './form.ts'
import { partPath } from './frame.ts'
import { readerOf } from './reader.ts'
import { callOf, visitorOr } from './visitor.ts'

export async function authorizationPages(app: FastifyInstance) {
  app.post('/account/authorizations/end', async (request, reply) => {
    const visitor = await visitorOr(request, reply)
    if (!visitor) return
    await mustBeOwnForm(request)
    const id = sentId(request, 'authorization_id')
    await request.site.db.write(async (trx) => {
      const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', visitor.member_id)
      const found = await own.where('authorization_id', '=', id).executeTakeFirst()
      if (found) await revokeAuthorization(trx, callOf(request, visitor, found, {}))
    })
    return reply.redirect(`${partPath(readerOf(request), 'applications')}?done=ended`, 303)
  })
}
