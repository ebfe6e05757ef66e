// What a person allowed applications or assistants: listed on a page of its own each, and ended there.
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { revokeAuthorization } from '../../actions/account/authorizations.ts'
import type { DB } from '../../db/tables.ts'
import type { Visitor } from '../../identity/index.ts'
import { formId } from '../kit/form.ts'
import { callOf } from '../kit/visitor.ts'

/** The authorizations of a person for assistants (1) or for applications that use the API (0), newest first. */
export const authorizationsOf = (db: Kysely<DB>, member_id: number, assistant: 0 | 1) =>
  db
    .selectFrom('authorization')
    .innerJoin('application', 'application.application_id', 'authorization.application_id')
    .select(['authorization.authorization_id', 'authorization.access', 'authorization.last_used_ts'])
    .select(['application.name', 'application.client_host'])
    .where('authorization.member_id', '=', member_id)
    .where('authorization.assistant', '=', assistant)
    .orderBy('authorization.create_ts', 'desc')
    .orderBy('authorization.authorization_id', 'desc')
    .execute()

/** Ends the authorization that a form names, where it is the visitor's own. */
export function endAuthorization(request: FastifyRequest, visitor: Visitor): Promise<void> {
  const id = formId(request, 'authorization_id')
  return request.site.db.write(async (trx) => {
    const own = trx.selectFrom('authorization').select('authorization_id').where('member_id', '=', visitor.member_id)
    const row = await own.where('authorization_id', '=', id).executeTakeFirst()
    if (row) await revokeAuthorization(trx, callOf(request, visitor, row, {}))
  })
}
