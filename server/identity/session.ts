// Sessions of the site's own pages: rows that hold a hash, known by a secret that only the browser has.
import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../access/actor.ts'
import { endExcessSessions } from '../actions/account/sessions.ts'
import { audit, type Details } from '../audit/audit.ts'
import { person } from '../audit/by.ts'
import { cached } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'

const DAY = 86_400
/** A session ends when nobody has come for so long, in seconds. */
export const SESSION_IDLE = 14 * DAY
/** And in any case after so long. */
export const SESSION_WHOLE = 90 * DAY

const MOST_OF_AGENT = 255

/** 256 bits of chance, for whatever is known by a secret. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a secret. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** Who is signed in, by which session. */
export interface Visitor {
  session_id: number
  member_id: number
  /** What people read: first and last name, else the e-mail address. */
  name: string
  email: string
  enterprise: boolean
  timezone_name: string | null
  /** BCP 47; null: as the browser asks. */
  language: string | null
  last_access: number | null
  last_seen_ts: number
  /** Whether they are asked for a code when they sign in. */
  second_factor: boolean
  /** What the tokens of forms are bound to. */
  hash: string
}

const byHash = cached(
  ({ hash }: { hash: string }) => hash,
  (db, at) =>
    db
      .selectFrom('session')
      .innerJoin('member', 'member.member_id', 'session.member_id')
      .leftJoin('second_factor', 'second_factor.member_id', 'session.member_id')
      .select(['session.session_id', 'session.expires_ts', 'session.last_seen_ts', 'session.hash'])
      .select(['member.member_id', 'member.name', 'member.email', 'member.enterprise_admin'])
      .select(['member.timezone_name', 'member.language', 'member.last_access'])
      .select('second_factor.second_factor_id')
      .where('session.hash', '=', at.hash)
      .where('member.deleted_ts', 'is', null),
)

/** Whose session it is; undefined for one that is unknown, ended or past its time. */
export async function visitorBy(db: Kysely<DB>, secret: string, now: number): Promise<Visitor | undefined> {
  const [row] = await byHash(db, { hash: secretHash(secret) })
  if (!row || row.expires_ts <= now) return undefined
  const { expires_ts, enterprise_admin, email, second_factor_id, ...rest } = row
  const second_factor = second_factor_id !== null
  return { ...rest, email: email ?? '', enterprise: enterprise_admin === 1, second_factor }
}

export interface Opening {
  member_id: number
  now: number
  from: Origin
  user_agent: string | undefined
  /** What is written down beside it. */
  details?: Details
}

export interface Entering extends Opening {
  /** The session that the browser has shown; it ends, so that nobody knows the new one beforehand. */
  before: string | undefined
}

/** Begins a session in the place of the one before, and gives the secret that it is known by. */
export async function replaceSession(trx: Transaction<DB>, given: Entering): Promise<string> {
  const { member_id, now, from, before } = given
  const doing = { actor: person(member_id, from), now }
  const details = { reason: 'another sign-in' }
  if (before)
    await closeSession(trx, before, ({ session_id }) => audit(trx, doing, 'session_ended', session_id, { details }))
  return openSession(trx, given)
}

/** Begins a session and gives the secret that it is known by. */
export async function openSession(trx: Transaction<DB>, given: Opening): Promise<string> {
  const { member_id, now, from, user_agent, details = {} } = given
  const secret = newSessionSecret()
  const hash = secretHash(secret)
  const row = { member_id, hash, address: from.address, user_agent: user_agent?.slice(0, MOST_OF_AGENT) ?? null }
  const times = { create_ts: now, last_seen_ts: now, expires_ts: now + SESSION_IDLE, ends_ts: now + SESSION_WHOLE }
  const { session_id } = await trx
    .insertInto('session')
    .values({ ...row, ...times })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('member')
    .set((eb) => ({ last_access: now, claimed_ts: eb.fn.coalesce('claimed_ts', eb.val(now)) }))
    .where('member_id', '=', member_id)
    .execute()
  const doing = { actor: person(member_id, from, session_id), now }
  await audit(trx, doing, 'signed_in', session_id, { details })
  await endExcessSessions(trx, doing, member_id)
  return secret
}

/** Ends the session of a secret, if there is one; `why` writes it down before it goes. */
export async function closeSession(
  trx: Transaction<DB>,
  secret: string,
  why: (session: { session_id: number; member_id: number }) => Promise<void>,
): Promise<void> {
  const own = trx.selectFrom('session').select(['session_id', 'member_id']).where('hash', '=', secretHash(secret))
  const session = await own.executeTakeFirst()
  if (!session) return
  await why(session)
  await trx.deleteFrom('session').where('session_id', '=', session.session_id).execute()
}

/** Notes that a session and its person were active, which keeps the session going. */
export async function touchSession(
  trx: Transaction<DB>,
  { session_id, member_id }: Pick<Visitor, 'session_id' | 'member_id'>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set((eb) => ({
      last_seen_ts: now,
      expires_ts: eb
        .case()
        .when('ends_ts', '<', now + SESSION_IDLE)
        .then(eb.ref('ends_ts'))
        .else(now + SESSION_IDLE)
        .end(),
    }))
    .where('session_id', '=', session_id)
    .execute()
  await trx.updateTable('member').set({ last_access: now }).where('member_id', '=', member_id).execute()
}
