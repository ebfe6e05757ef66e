// Who may look after an account: the person whose it is, and no program that they have let in (permissions 3.4).
import type { Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, notFound } from '../problem.ts'
import type { Actor, Caller } from './actor.ts'
import type { Guard } from './guard.ts'

const tokenOf = prepared((db, at: { id: number }) =>
  db.selectFrom('api_token').select('member_id').where('token_id', '=', at.id).where('revoked_ts', 'is', null),
)
const sessionOf = prepared((db, at: { id: number }) =>
  db.selectFrom('session').select('member_id').where('session_id', '=', at.id),
)

/** Anybody for themself: with a token that they made, or signed in; not through a program (OAuth 2.0). */
export const inPerson: Guard = async (_, actor) => {
  if (actor.by === 'program') throw forbidden()
  return false
}

const owning =
  (find: (db: Kysely<DB>, at: { id: number }) => Promise<{ member_id: number }[]>) =>
  async (db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> => {
    await inPerson(db, actor, {})
    const [row] = await find(db, { id })
    if (!row) throw notFound()
    if (row.member_id !== actor.member_id) throw forbidden()
    return true
  }

const ownsToken = owning(tokenOf)
const ownsSession = owning(sessionOf)

/** One's own token, for enterprise administrators too. */
export const ownToken: Guard<{ token_id: number }> = (db, actor, { token_id }) => ownsToken(db, actor, token_id)
/**
 * One's own session, likewise. Whoever comes in a session ends that one only: others are ended in the account, which asks
 * for the password, so that whoever has found a browser open does not shut its owner out.
 */
export const ownSession: Guard<{ session_id: number }> = async (db, actor, { session_id }) => {
  const own = await ownsSession(db, actor, session_id)
  const { by, session_id: present } = actor as Partial<Caller>
  if (by === 'session' && present !== session_id) throw forbidden()
  return own
}
