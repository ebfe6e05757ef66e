// One-time links that let a person set their password: the first one, or another for one forgotten.
import type { Kysely, Transaction } from 'kysely'
import { attempt, forgiven } from '../actions/attempts.ts'
import { notify } from '../actions/notices.ts'
import { setPassword } from '../actions/password.ts'
import { hold } from '../db/dialect.ts'
import { seal, unseal } from '../db/seal.ts'
import type { DB } from '../db/tables.ts'
import { emailKey } from '../rules/person.ts'
import type { Site } from '../site.ts'
import { newSecret, secretHash } from './session.ts'

/** How long a link works, in seconds. */
export const LINK_LIFE = 1_800
/** How many work at a time for one person: whoever asks again is not mailed without end. */
const MOST_ALIVE = 3

const USE = 'password link'

/** Where a link leads: below the site's own address, whatever name a request came to. */
export const passwordLink = (site: Site, secret: string): string => `${site.url}/password/new?link=${secret}`

/** The link of a notice of the kind `password_link`, for the message that is sent. */
export const linkInNotice = (site: Site, { link }: { link: string }): string =>
  passwordLink(site, unseal(site.sealKey, link, USE))

/** Makes a link for a person and gives its secret, which is kept nowhere. */
export async function addLink(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
  const secret = newSecret()
  const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts: now + LINK_LIFE }
  await trx.insertInto('password_link').values(row).execute()
  return secret
}

/** Has a link sent to an address, if it is somebody's; who asks is not told. */
export async function askForLink(site: Site, email: string, address: string): Promise<void> {
  const now = site.clock()
  await site.db.write(async (trx) => {
    await attempt(trx, site, { kind: 'link', email, address }, now)
    const person = await trx
      .selectFrom('member')
      .select('member_id')
      .where('email_key', '=', emailKey(email.trim()))
      .where('deleted_ts', 'is', null)
      .executeTakeFirst()
    if (!person) return
    const { member_id } = person
    await hold(trx, 'member', 'member_id', member_id)
    const { alive } = await trx
      .selectFrom('password_link')
      .select((eb) => eb.fn.countAll<number>().as('alive'))
      .where('member_id', '=', member_id)
      .where('expires_ts', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(alive) >= MOST_ALIVE) return
    const link = seal(site.sealKey, await addLink(trx, member_id, now), USE)
    await notify(trx, { member_id, kind: 'password_link', details: { link, expires_ts: now + LINK_LIFE }, now })
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

/** Sets a password by a link, which is used then; false where it works no more. */
export async function useLink(site: Site, secret: string, password_hash: string): Promise<boolean> {
  const now = site.clock()
  return site.db.write(async (trx) => {
    const owner = await linkOwner(trx, secret, now)
    if (!owner) return false
    const { member_id } = owner
    await hold(trx, 'member', 'member_id', member_id)
    // Of two uses at once, the second finds it gone.
    const used = await trx.deleteFrom('password_link').where('hash', '=', secretHash(secret)).executeTakeFirstOrThrow()
    if (!Number(used.numDeletedRows)) return false
    await setPassword(trx, { member_id, password_hash, now, session_id: null })
    await forgiven(trx, site, owner.email ?? '')
    return true
  })
}
