// Links with which a person sets a password once: their first one, or a new one in place of one they have forgotten.
import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../access/actor.ts'
import { accountMark, countAttempt, forgetAttemptsOf } from '../actions/account/attempts.ts'
import { setPassword } from '../actions/account/password.ts'
import { notify } from '../actions/notices.ts'
import { audit } from '../audit/audit.ts'
import { operator, stranger, person as whoIs } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import { actAs } from '../db/acting.ts'
import { forUpdate, lockRow } from '../db/dialect.ts'
import { seal, unseal } from '../db/seal.ts'
import type { DB } from '../db/tables.ts'
import { isTooMany } from '../problem.ts'
import { CLOCKS_DIFFER } from '../rules/clock.ts'
import { emailKey } from '../rules/person.ts'
import type { Site } from '../site.ts'
import { withMinimumDuration } from './minimum-duration.ts'
import { newSessionSecret, secretHash } from './session.ts'

/** How long a link works, in seconds. */
export const LINK_LIFE = 1_800
/** How many links of one person may work at a time; this bounds the mail that others can cause by asking again. */
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

/** How long the first link works that a person gets for whom others have made an account, in seconds. */
export const FIRST_LINK_LIFE = 7 * 86_400

interface FirstLink {
  /** The notice with which it is sent. */
  notice_id: number
  create_ts: number
  member_id: number
  /** The address that it goes to. */
  email: string
}

/**
 * The link for a first password. It is derived from the notice and the address, so that it is not stored and every
 * attempt to send it sends the same link. Undefined where the person has set a password or signed in, or has another
 * address.
 */
export async function firstLink(site: Site, { notice_id, create_ts, member_id, email }: FirstLink) {
  const key = Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot first link', 32))
  const secret = createHmac('sha256', key).update(`${notice_id} ${create_ts} ${email}`).digest('base64url')
  const now = site.clock()
  return site.db.write(async (trx) => {
    const unclaimed = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
    const same = unclaimed.where('email', '=', email).where('claimed_ts', 'is', null).where('deleted_ts', 'is', null)
    if (!(await forUpdate(trx, same).executeTakeFirst())) return undefined
    const hash = secretHash(secret)
    const expires_ts = now + FIRST_LINK_LIFE
    await trx
      .insertInto('password_link')
      .values({ member_id, hash, create_ts: now, expires_ts })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_ts }))
      .execute()
    return { href: passwordLink(site, secret), expires_ts }
  })
}

/** Makes a link for a person and returns its secret, of which only the hash is stored; `now` is in Unix seconds. */
export async function addLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = newSessionSecret()
  const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts: now + LINK_LIFE }
  await trx.insertInto('password_link').values(row).execute()
  return secret
}

/** Makes a link on behalf of the operator, and writes that into the audit log. */
export async function giveLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = await addLink(trx, member_id, now)
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
    const person = await trx
      .selectFrom('member')
      .select('member_id')
      .where('email_key', '=', emailKey(email.trim()))
      .where('deleted_ts', 'is', null)
      .executeTakeFirst()
    if (!person) return { details: { reason: 'no such account', account: accountMark(site, email) } }
    const { member_id } = person
    await lockRow(trx, 'member', 'member_id', member_id)
    const { alive } = await trx
      .selectFrom('password_link')
      .select((eb) => eb.fn.countAll<number>().as('alive'))
      .where('member_id', '=', member_id)
      .where('expires_ts', '>', now)
      .where('create_ts', '<=', now + CLOCKS_DIFFER)
      .executeTakeFirstOrThrow()
    if (Number(alive) >= MOST_ALIVE) return { id: member_id, details: { reason: 'links enough' } }
    const link = seal(site.sealKey, await addLink(trx, member_id, now), LINK_SECRET)
    const details = { link, expires_ts: now + LINK_LIFE, ...(language && { language }) }
    await notify(trx, { member_id, kind: 'password_link', details, now })
    await audit(trx, { actor: stranger(from), now }, 'password_link_asked', member_id)
    return undefined
  })
}

/** The person whose password a link sets; undefined for a link that is unknown, used or expired. */
export async function linkOwner(db: Kysely<DB>, secret: string, now: number) {
  return db
    .selectFrom('password_link')
    .innerJoin('member', 'member.member_id', 'password_link.member_id')
    .select(['member.member_id', 'member.name', 'member.email', 'member.password_hash'])
    .where('password_link.hash', '=', secretHash(secret))
    .where('password_link.expires_ts', '>', now)
    .where('member.deleted_ts', 'is', null)
    .executeTakeFirst()
}

/** Records that a link was opened that does not work. */
export const linkRefused = (site: Site, from: Origin): void =>
  recordRefusal(site, { actor: stranger(from), action: 'password_link_refused', details: { reason: 'no such link' } })

/** Sets a password with a link and uses the link up; false where the link does not work. */
export async function useLink(site: Site, secret: string, password_hash: string, from: Origin): Promise<boolean> {
  const now = site.clock()
  const set = await site.db.write(async (trx) => {
    const owner = await linkOwner(trx, secret, now)
    if (!owner) return false
    const { member_id } = owner
    await lockRow(trx, 'member', 'member_id', member_id)
    // Of two uses at the same time, the second finds the row deleted.
    const used = await trx.deleteFrom('password_link').where('hash', '=', secretHash(secret)).executeTakeFirstOrThrow()
    if (!Number(used.numDeletedRows)) return false
    const doing = { actor: whoIs(member_id, from), now }
    await audit(trx, doing, 'password_link_used', member_id)
    await actAs(trx, member_id, () => setPassword(trx, { ...doing, member_id, password_hash, session_id: null }))
    await forgetAttemptsOf(trx, site, owner.email ?? '')
    return true
  })
  if (!set) linkRefused(site, from)
  return set
}
