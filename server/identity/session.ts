// Sessions of the site's own pages: the browser has a secret, and the database only its hash.
import { hash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../access/actor.ts'
import { deleteSessions, endExcessSessions } from '../actions/account/sessions.ts'
import { audit, type Details } from '../audit/audit.ts'
import { type ByWhomAndWhen, person } from '../audit/by.ts'
import { type Awaitable, whenReady } from '../concurrency/awaitable.ts'
import { cached } from '../db/queries/prepared.ts'
import type { SessionOrigin } from '../db/tables/sign-in.ts'
import type { DB } from '../db/tables.ts'
import type { Browser } from './browser.ts'

const DAY = 86_400
/** A session ends after so many seconds without a request. */
export const SESSION_IDLE = 14 * DAY
/** A session ends after so many seconds in any case. */
export const SESSION_WHOLE = 90 * DAY

const MOST_OF_AGENT = 255

/** A new secret of 256 random bits, in base64url. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored instead of a secret. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** A person who is signed in, and their session. */
export interface Visitor {
  session_id: number
  member_id: number
  /** As others read it (`displayName`). */
  name: string
  email: string
  enterprise: boolean
  timezone_name: string | null
  /** BCP 47; null: the language that the browser asks for. */
  language: string | null
  /** ISO 3166-1 alpha-2; null: not known yet. */
  region: string | null
  last_access: number | null
  last_seen_ts: number
  /** Whether they have two-step sign-in. */
  second_factor: boolean
  /** The hash of the secret, from which the tokens of forms are derived. */
  hash: string
  /** 1: none of our second factors is asked for in this session. */
  assured: 0 | 1
  /** Time of the last authentication without a password of this site; null for password sessions. */
  proven_ts: number | null
  /** Time at which they last proved here who they are, with a passkey or at `/account/proof`; null: never. */
  proof_ts: number | null
  /** Whether they have a password that counts: none does where people sign in with their company only. */
  has_password: boolean
  /** Whether people of the site sign in with their company only. */
  company_only: boolean
  /** The provider with which they signed in; null for any other session. */
  provider: NamedProvider | null
  /** The provider with which they prove again who they are, where no password of theirs counts; null where there is none. */
  again: NamedProvider | null
}

interface NamedProvider {
  name: string
  label: string
}

/** The provider with which people of the site sign in only, where there is one. */
const ruling = (db: Kysely<DB>, column: 'name' | 'label') =>
  db
    .selectFrom('sign_in_provider as ruling')
    .select(`ruling.${column} as ${column}`)
    .where('ruling.enabled', '=', 1)
    .where('ruling.only', '=', 1)
    .orderBy('ruling.sign_in_provider_id')
    .limit(1)

const byHash = cached(
  ({ hash }: { hash: string }) => hash,
  (db, at) =>
    db
      .selectFrom('session')
      .innerJoin('member', 'member.member_id', 'session.member_id')
      .leftJoin('second_factor', 'second_factor.member_id', 'session.member_id')
      .leftJoin('sign_in_provider', 'sign_in_provider.sign_in_provider_id', 'session.sign_in_provider_id')
      .select(['session.session_id', 'session.expires_ts', 'session.last_seen_ts', 'session.hash'])
      .select(['member.member_id', 'member.name', 'member.email', 'member.enterprise_admin'])
      .select(['member.timezone_name', 'member.language', 'member.region', 'member.last_access'])
      .select(['second_factor.second_factor_id', 'session.assured', 'session.proven_ts', 'session.proof_ts'])
      .select('member.password_hash')
      .select(['sign_in_provider.name as provider_name', 'sign_in_provider.label as provider_label'])
      .select([ruling(db, 'name').as('ruling_name'), ruling(db, 'label').as('ruling_label')])
      .where('session.hash', '=', at.hash)
      .where('member.deleted_ts', 'is', null)
      .where('member.deactivated_ts', 'is', null),
  ({ expires_ts, enterprise_admin, email, second_factor_id, password_hash, ...more }) => {
    const { provider_name, provider_label, ruling_name, ruling_label, ...rest } = more
    const provider = named(provider_name, provider_label)
    const has_password = password_hash !== null && ruling_name === null
    const visitor: Visitor = {
      ...rest,
      email: email ?? '',
      enterprise: enterprise_admin === 1,
      second_factor: second_factor_id !== null,
      ...{ has_password, company_only: ruling_name !== null, provider },
      again: has_password ? null : (provider ?? named(ruling_name, ruling_label)),
    }
    return { expires_ts, visitor }
  },
)

/** The person of a session; undefined for one that is unknown, ended or expired at `now` (Unix seconds). */
export const visitorBy = (db: Kysely<DB>, secret: string, now: number): Awaitable<Visitor | undefined> =>
  whenReady(byHash(db, { hash: secretHash(secret) }), ([row]) =>
    row && row.expires_ts > now ? row.visitor : undefined,
  )

const named = (name: string | null, label: string | null): NamedProvider | null =>
  name === null || label === null ? null : { name, label }

export interface NewSession {
  member_id: number
  now: number
  from: Origin
  browser: Browser
  /** Details for the audit log. */
  details?: Details
  /** The beginning of a session without a password of this site. */
  began?: SessionBeginning
}

/** The beginning of a session without a password of this site. */
export interface SessionBeginning {
  began_with: SessionOrigin
  /** The provider, and the account and the session there; all null where none is asked. */
  sign_in_provider_id?: number | null
  subject?: string | null
  sid?: string | null
  /** 1: none of our second factors is asked for. */
  assured: 0 | 1
  /** Time of the authentication by a provider or a link, in Unix seconds. */
  proven_ts?: number
  /** The passkey, and when it was used. */
  passkey_id?: number
  proof_ts?: number
}

export interface ReplacingSession extends NewSession {
  /** The secret of the session that the browser had before; that session ends, against session fixation. */
  before: string | undefined
}

/** Opens a session in the place of the one before, and returns its secret. */
export async function replaceSession(trx: Transaction<DB>, given: ReplacingSession): Promise<string> {
  const { member_id, now, from, before } = given
  const doing = { actor: person(member_id, from), now }
  const details = { reason: 'another sign-in' }
  if (before)
    await closeSession(trx, before, async ({ session_id }) => {
      await audit(trx, doing, 'session_ended', session_id, { details })
      return doing
    })
  return openSession(trx, given)
}

/** Opens a session and returns its secret. */
export async function openSession(trx: Transaction<DB>, given: NewSession): Promise<string> {
  const { member_id, now, from, browser, details = {}, began } = given
  const secret = newSessionSecret()
  const hash = secretHash(secret)
  const user_agent = browser.user_agent?.slice(0, MOST_OF_AGENT) ?? null
  const row = { member_id, hash, address: from.address, user_agent }
  const times = { create_ts: now, last_seen_ts: now, expires_ts: now + SESSION_IDLE, ends_ts: now + SESSION_WHOLE }
  const { session_id } = await trx
    .insertInto('session')
    .values({ ...row, ...times, ...began })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('member')
    .set((eb) => ({ last_access: now, claimed_ts: eb.fn.coalesce('claimed_ts', eb.val(now)) }))
    .where('member_id', '=', member_id)
    .execute()
  await takeRegion(trx, member_id, browser, now)
  const doing = { actor: person(member_id, from, session_id), now }
  await audit(trx, doing, 'signed_in', session_id, { details })
  await endExcessSessions(trx, doing, member_id)
  return secret
}

/** At the first sign-in, a person's region becomes that of their browser, and so does their language where they have none. */
async function takeRegion(trx: Transaction<DB>, member_id: number, { language, region }: Browser, now: number) {
  if (region === null) return
  await trx
    .updateTable('member')
    .set((eb) => ({ region, language: eb.fn.coalesce('language', eb.val(language)), update_ts: now }))
    .where('member_id', '=', member_id)
    .where('region', 'is', null)
    .execute()
}

/** Ends the session of a secret, if there is one; `why` writes the audit log before the row is deleted, and gives who ends it. */
export async function closeSession(
  trx: Transaction<DB>,
  secret: string,
  why: (session: { session_id: number; member_id: number }) => Promise<ByWhomAndWhen>,
): Promise<void> {
  const own = trx.selectFrom('session').select(['session_id', 'member_id']).where('hash', '=', secretHash(secret))
  const session = await own.executeTakeFirst()
  if (!session) return
  await deleteSessions(trx, await why(session), [session.session_id])
}

/** Records that a session and its person were active, and extends the session; `now` is in Unix seconds. */
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
