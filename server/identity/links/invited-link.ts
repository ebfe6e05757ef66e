// Link to the first password, for people whose account somebody else created.
import { createHmac, hkdfSync } from 'node:crypto'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { Site } from '../../site.ts'
import { secretHash } from '../session.ts'
import { passwordLink } from './password-link.ts'

/** Lifetime of the first link of a person whose account was created by others, in seconds. */
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
  // Of people who sign in with their company only nobody sets a password: the mail leads to signing in.
  if (await isCompanyOnly(site.db.reads)) return isUnclaimed(site, member_id, `${site.url}/sign-in`)
  const secret = createHmac('sha256', key).update(`${notice_id} ${create_ts} ${email}`).digest('base64url')
  const now = site.clock()
  return site.db.write(async (trx) => {
    const person = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
    const unclaimed = person.where('deactivated_ts', 'is', null)
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

async function isUnclaimed({ db }: Site, member_id: number, href: string) {
  const own = db.reads.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  const unclaimed = await own.where('claimed_ts', 'is', null).where('deleted_ts', 'is', null).executeTakeFirst()
  return unclaimed && { href, expires_ts: null }
}
