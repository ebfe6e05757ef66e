// One-time links that let a person set their password: the first one, or another for one forgotten.
import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Origin } from '../access/actor.ts'
import { accountMark, countAttempt, forgetAttemptsOf } from '../actions/account/attempts.ts'
import { setPassword } from '../actions/account/password.ts'
import { notify } from '../actions/notices.ts'
import { audit } from '../audit/audit.ts'
import { operator, stranger, person as whoIs } from '../audit/by.ts'
import { recordRefusal } from '../audit/refusals.ts'
import { held, hold } from '../db/dialect.ts'
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
/** How many work at a time for one person: whoever asks again is not mailed without end. */
const MOST_ALIVE = 3

/** What the secrets of links in notices are sealed for. */
export const LINK_SECRET = 'password link'

/** Where a link leads: below the site's own address, whatever name a request came to. */
export const passwordLink = (site: Site, secret: string): string => `${site.url}/password/new?link=${secret}`

/** The link of a notice of the kind `password_link`, for the message that is sent. */
export const linkInNotice = (site: Site, { link }: { link: string }): string =>
  passwordLink(site, unseal(site.sealKey, link, LINK_SECRET))

/** The same as long as it works; undefined once it was used, or its time or its address is over. */
export async function workingLink(site: Site, { link }: { link: string }): Promise<string | undefined> {
  const secret = unseal(site.sealKey, link, LINK_SECRET)
  return (await linkOwner(site.db.reads, secret, site.clock())) && passwordLink(site, secret)
}

/** How long the link works that somebody gets for whom others have made an account, in seconds: it was not asked for. */
export const FIRST_LINK_LIFE = 7 * 86_400

interface FirstLink {
  /** What it is sent with. */
  notice_id: number
  create_ts: number
  member_id: number
  /** The address that it goes to. */
  email: string
}

/**
 * The link for a first password. It follows from the notice and the address, so that it is kept nowhere and every attempt
 * to send it sends the same. Undefined where the account is somebody's by now, or has another address.
 */
export async function firstLink(site: Site, { notice_id, create_ts, member_id, email }: FirstLink) {
  const key = Buffer.from(hkdfSync('sha256', site.sealKey, '', 'folkmoot first link', 32))
  const secret = createHmac('sha256', key).update(`${notice_id} ${create_ts} ${email}`).digest('base64url')
  const now = site.clock()
  return site.db.write(async (trx) => {
    const unclaimed = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
    const same = unclaimed.where('email', '=', email).where('claimed_ts', 'is', null).where('deleted_ts', 'is', null)
    if (!(await held(trx, same).executeTakeFirst())) return undefined
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

/** Makes a link for a person and gives its secret, which is kept nowhere. */
export async function addLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = newSessionSecret()
  const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts: now + LINK_LIFE }
  await trx.insertInto('password_link').values(row).execute()
  return secret
}

/** The same, as the operator does it. */
export async function giveLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = await addLink(trx, member_id, now)
  await audit(trx, { actor: operator, now }, 'password_link_made', member_id)
  return secret
}

/** Has a link sent to an address, if it is somebody's; who asks is not told. */
export async function askForLink(site: Site, email: string, from: Origin, language?: string): Promise<void> {
  const actor = stranger(from)
  const action = 'password_link_refused'
  try {
    // Making a link takes longer than finding nobody.
    const not = await withMinimumDuration(sent(site, email, from, language))
    if (not) recordRefusal(site, { actor, action, ...not })
  } catch (error) {
    if (isTooMany(error)) recordRefusal(site, { actor, action, details: { reason: 'too many tries' } })
    throw error
  }
}

/** Gives why none is sent. */
async function sent(site: Site, email: string, from: Origin, language: string | undefined) {
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
    await hold(trx, 'member', 'member_id', member_id)
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

/** Whose password a link sets; undefined for one that is unknown, used, or older than half an hour. */
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

/** Notes that somebody came with a link that works no more. */
export const linkRefused = (site: Site, from: Origin): void =>
  recordRefusal(site, { actor: stranger(from), action: 'password_link_refused', details: { reason: 'no such link' } })

/** Sets a password by a link, which is used then; false where it works no more. */
export async function useLink(site: Site, secret: string, password_hash: string, from: Origin): Promise<boolean> {
  const now = site.clock()
  const set = await site.db.write(async (trx) => {
    const owner = await linkOwner(trx, secret, now)
    if (!owner) return false
    const { member_id } = owner
    await hold(trx, 'member', 'member_id', member_id)
    // Of two uses at once, the second finds it gone.
    const used = await trx.deleteFrom('password_link').where('hash', '=', secretHash(secret)).executeTakeFirstOrThrow()
    if (!Number(used.numDeletedRows)) return false
    const doing = { actor: whoIs(member_id, from), now }
    await audit(trx, doing, 'password_link_used', member_id)
    await setPassword(trx, { ...doing, member_id, password_hash, session_id: null })
    await forgetAttemptsOf(trx, site, owner.email ?? '')
    return true
  })
  if (!set) linkRefused(site, from)
  return set
}
