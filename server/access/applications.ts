// Who may look after an application, or after what it was allowed: the person whose it is, and no program.
import { prepared } from '../db/prepared.ts'
import { forbidden, notFound } from '../problem.ts'
import { inPerson } from './account.ts'
import type { Guard } from './guard.ts'

const applicationOf = prepared((db, at: { application_id: number }) =>
  db.selectFrom('application').select('member_id').where('application_id', '=', at.application_id),
)
const authorizationOf = prepared((db, at: { authorization_id: number }) =>
  db.selectFrom('authorization').select('member_id').where('authorization_id', '=', at.authorization_id),
)

/** One's own application, for enterprise administrators too. */
export const ownApplication: Guard<{ application_id: number }> = async (db, actor, { application_id }) => {
  await inPerson(db, actor, {})
  const [found] = await applicationOf(db, { application_id })
  if (!found) throw notFound()
  if (found.member_id !== actor.member_id) throw forbidden()
  return true
}

/** What one has allowed oneself, likewise. */
export const ownAuthorization: Guard<{ authorization_id: number }> = async (db, actor, { authorization_id }) => {
  await inPerson(db, actor, {})
  const [found] = await authorizationOf(db, { authorization_id })
  if (!found) throw notFound()
  if (found.member_id !== actor.member_id) throw forbidden()
  return true
}
