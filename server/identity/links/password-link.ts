// Password links: set a password once, or sign in once where the operator allows it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { accountMark, countAttempt, forgetAttemptsOf } from '../../actions/account/attempts.ts'
import { setPassword } from '../../actions/account/password.ts'
import { lockPresentPerson } from '../../actions/account/present-caller.ts'
import { notify } from '../../actions/notices.ts'
import { linksTo } from '../../actions/people/directory-email.ts'
import { audit } from '../../audit/audit.ts'
import { operator, stranger, person as whoIs } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { actAs } from '../../db/change-actor.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import { seal, unseal } from '../../db/secrets/seal.ts'
import type { DB } from '../../db/tables.ts'
import { isTooMany } from '../../problem.ts'
import { emailKeys } from '../../rules/people/email-address.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Site } from '../../site.ts'
import { newSessionSecret, type ReplacingSession, replaceSession, secretHash } from '../session.ts'

/** Lifetime of a link, in seconds. */
export const LINK_LIFE = 1_800
/** Maximum number of valid links of a person, which bounds the mail that others can cause. */
const MOST_ALIVE = 3

/** The purpose for which the secrets of links are sealed in notices. */
export const LINK_SECRET = 'password link'

/** The address of a link: below the site's own address, whatever host a request named. */
export const passwordLink = (site: Site, secret: string): string => `${site.url}/password/new?link=${secret}`

/** The link of a notice of the kind `password_link`, whose secret is sealed. */
export const linkInNotice = (site: Site, { link }: { link: string }): string =>
  passwordLink(site, unseal(site.sealKey, link, LINK_SECRET))

/** The link of such a notice while it works; undefined once it was used, has expired, or the address was changed. */
export async function workingLink(site: Site, { link }: { link: string }): Promise<string | undefined> {
  const secret = unseal(site.sealKey, link, LINK_SECRET)
  return (await linkOwner(site.db.reads, secret, site.clock())) && passwordLink(site, secret)
}

/** Makes a link for a person and returns its secret, of which only the hash is stored; `now` is in Unix seconds. */
export async function addLink(
  trx: Transaction<DB>,
  member_id: number,
  now: number,
  signs_in: 0 | 1 = 0,
): Promise<string> {
  const secret = newSessionSecret()
  const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts: now + LINK_LIFE, signs_in }
  await trx.insertInto('password_link').values(row).execute()
  return secret
}

/**
 * Makes a link on behalf of the operator, and writes that into the audit log. Where people sign in with their company only,
 * it signs in, once, instead of setting a password.
 */
export async function giveLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = await addLink(trx, member_id, now, 1)
  await audit(trx, { actor: operator, now }, 'password_link_made', member_id)
  return secret
}

/**
 * Sends a link to an e-mail address, if a person has it; the caller does not learn whether one has. Throws 429 after
 * too many requests.
 */
export async function askForLink(site: Site, email: string, from: Origin, language?: string): Promise<void> {
  const actor = stranger(from)
  const action = 'password_link_refused'
  try {
    // Making a link takes longer than finding no account.
    const refusal = await withMinimumDuration(sendLink(site, email, from, language))
    if (refusal) recordRefusal(site, { actor, action, ...refusal })
  } catch (error) {
    if (isTooMany(error)) recordRefusal(site, { actor, action, details: { reason: 'too many tries' } })
    throw error
  }
}

/** Sends the link; where none is sent, returns why. */
async function sendLink(site: Site, email: string, from: Origin, language: string | undefined) {
  const now = site.clock()
  const { address } = from
  await countAttempt(site, { kind: 'link', email, address })
  return site.db.write(async (trx) => {
    if (await isCompanyOnly(trx)) return { details: { reason: 'company only' } }
    const person = await trx
      .selectFrom('member')
      .select('member_id')
      .where('email_key', 'in', emailKeys(email))
      .where('deleted_ts', 'is', null)
      .where('deactivated_ts', 'is', null)
      .executeTakeFirst()
    if (!person) return { details: { reason: 'no such account', account: accountMark(site, email) } }
    const { member_id } = person
    if (!(await lockPresentPerson(trx, member_id)))
      return { details: { reason: 'no such account', account: accountMark(site, email) } }
    const { alive } = await trx
      .selectFrom('password_link')
      .select((eb) => eb.fn.countAll<number>().as('alive'))
      .where('member_id', '=', member_id)
      .where('expires_ts', '>', now)
      .where('create_ts', '<=', now + CLOCKS_DIFFER)
      .executeTakeFirstOrThrow()
    if (Number(alive) >= MOST_ALIVE) return { id: member_id, details: { reason: 'links enough' } }
    const to = await linksTo(trx, member_id)
    if (to === '') return { id: member_id, details: { reason: 'no proven address' } }
    const link = seal(site.sealKey, await addLink(trx, member_id, now), LINK_SECRET)
    const details = { link, expires_ts: now + LINK_LIFE, ...(to !== null && { to }), ...(language && { language }) }
    await notify(trx, { member_id, kind: 'password_link', details, now })
    await audit(trx, { actor: stranger(from), now }, 'password_link_asked', member_id)
    return undefined
  })
}

/**
 * The person of a link, and whether it signs in instead of setting a password; undefined for a link that is unknown, used or
 * expired. Where people sign in with their company only, just those of the operator work.
 */
export async function linkOwner(db: Kysely<DB>, secret: string, now: number) {
  const owner = await db
    .selectFrom('password_link')
    .innerJoin('member', 'member.member_id', 'password_link.member_id')
    .select(['member.member_id', 'member.name', 'member.email', 'member.password_hash', 'password_link.signs_in'])
    .where('password_link.hash', '=', secretHash(secret))
    .where('password_link.expires_ts', '>', now)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()
  const only = owner !== undefined && (await isCompanyOnly(db))
  return owner && (!only || owner.signs_in) ? { ...owner, signs_in: only } : undefined
}

/** Records that a link was opened that does not work. */
export const linkRefused = (site: Site, from: Origin): void =>
  recordRefusal(site, { actor: stranger(from), action: 'password_link_refused', details: { reason: 'no such link' } })

/** Sets a password with a link and uses the link up; false where the link does not work. */
export async function useLink(site: Site, secret: string, password_hash: string, from: Origin): Promise<boolean> {
  const now = site.clock()
  const set = await site.db.write(async (trx) => {
    const owner = await linkOwner(trx, secret, now)
    if (!owner || owner.signs_in) return false
    const { member_id } = owner
    if (!(await spend(trx, secret, member_id))) return false
    const doing = { actor: whoIs(member_id, from), now }
    await audit(trx, doing, 'password_link_used', member_id)
    await actAs(trx, member_id, () => setPassword(trx, { ...doing, member_id, password_hash, session_id: null }))
    await forgetAttemptsOf(trx, site, owner.email ?? '')
    return true
  })
  if (!set) linkRefused(site, from)
  return set
}

/** Uses a link up; false where another request has done so. */
async function spend(trx: Transaction<DB>, secret: string, member_id: number): Promise<boolean> {
  await lockRow(trx, 'member', 'member_id', member_id)
  // Of two uses at the same time, the second finds the row deleted.
  const used = await trx.deleteFrom('password_link').where('hash', '=', secretHash(secret)).executeTakeFirstOrThrow()
  return Number(used.numDeletedRows) > 0
}

/**
 * Signs a person in with a link of the operator, where people sign in with their company only, and uses the link up. Gives
 * the secret of the session; undefined where the link does not work.
 */
export async function signInByLink(
  site: Site,
  secret: string,
  given: Pick<ReplacingSession, 'from' | 'browser' | 'before'>,
): Promise<string | undefined> {
  const now = site.clock()
  const session = await site.db.write(async (trx) => {
    const owner = await linkOwner(trx, secret, now)
    if (!owner?.signs_in || !(await spend(trx, secret, owner.member_id))) return undefined
    const { member_id } = owner
    await audit(trx, { actor: whoIs(member_id, given.from), now }, 'password_link_used', member_id)
    const began = { began_with: 'link', assured: 1, proven_ts: now } as const
    return replaceSession(trx, { ...given, member_id, now, details: { link: true }, began })
  })
  if (!session) linkRefused(site, given.from)
  return session
}

/** Milliseconds that such an answer takes: more than the work itself ever does. */
export const MINIMUM_DURATION = 100

/** Returns the result of the work, once the minimum duration is over; rejects where the work does. */
async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(MINIMUM_DURATION)])
  return result
}
