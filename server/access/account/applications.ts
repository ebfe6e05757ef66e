// Guards of applications and authorizations: for their owner alone, and not through an application.
import { forbidden, notFound } from '../../problem.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { withoutApplication } from './account.ts'

const applicationOf = lookup('application.application_id', (db) => db.selectFrom('application').select('member_id'))
const authorizationOf = lookup('authorization.authorization_id', (db) =>
  db.selectFrom('authorization').select('member_id'),
)

/** An application that the caller registered; enterprise administrators may not touch those of others either. */
export const ownApplication: Guard<{ application_id: number }> = async (from, actor, { application_id }) => {
  await withoutApplication(from, actor, {})
  const application = await applicationOf(from, actor, application_id)
  if (!application) throw notFound()
  if (application.member_id !== actor.member_id) throw forbidden()
  return true
}

/** An authorization that the caller gave. */
export const ownAuthorization: Guard<{ authorization_id: number }> = async (from, actor, { authorization_id }) => {
  await withoutApplication(from, actor, {})
  const authorization = await authorizationOf(from, actor, authorization_id)
  if (!authorization) throw notFound()
  if (authorization.member_id !== actor.member_id) throw forbidden()
  return true
}
