// Guards of applications and authorizations: for their owner alone, and not through an application.
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import { forbidden, notFound } from '../problem.ts'
import { withoutApplication } from './account.ts'
import type { Guard } from './guard.ts'

const applicationOf = prepared((db, at: ParametersOf<{ application_id: number }>) =>
  db.selectFrom('application').select('member_id').where('application_id', '=', at.application_id),
)
const authorizationOf = prepared((db, at: ParametersOf<{ authorization_id: number }>) =>
  db.selectFrom('authorization').select('member_id').where('authorization_id', '=', at.authorization_id),
)

/** An application that the caller registered; enterprise administrators may not touch those of others either. */
export const ownApplication: Guard<{ application_id: number }> = async (db, actor, { application_id }) => {
  await withoutApplication(db, actor, {})
  const [application] = await applicationOf(db, { application_id })
  if (!application) throw notFound()
  if (application.member_id !== actor.member_id) throw forbidden()
  return true
}

/** An authorization that the caller gave. */
export const ownAuthorization: Guard<{ authorization_id: number }> = async (db, actor, { authorization_id }) => {
  await withoutApplication(db, actor, {})
  const [authorization] = await authorizationOf(db, { authorization_id })
  if (!authorization) throw notFound()
  if (authorization.member_id !== actor.member_id) throw forbidden()
  return true
}
