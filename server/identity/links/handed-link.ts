// Password link that an enterprise administrator passes on to a person, where no mail is sent or none arrived.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { mustBeProven, type Proof } from '../../actions/account/proof.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { newSessionSecret, secretHash } from '../session.ts'
import { FIRST_LINK_LIFE } from './invited-link.ts'
import { LINK_LIFE, passwordLink } from './password-link.ts'

/** To whom a link can be handed. */
export interface Recipient {
  member_id: number
  name: string
  email: string
  /** Whether they have ever set a password or signed in. */
  claimed: boolean
}

/** The person, as long as their account works; undefined for others. */
export async function recipientOf(site: Site, member_id: number): Promise<Recipient | undefined> {
  const member = await site.db.reads
    .selectFrom('member')
    .select(['member_id', 'name', 'email', 'claimed_ts'])
    .where('member_id', '=', member_id)
    .where('deleted_ts', 'is', null)
    .where('deactivated_ts', 'is', null)
    .executeTakeFirst()
  if (!member?.email) return undefined
  const { name, email, claimed_ts } = member
  return { member_id, name, email, claimed: claimed_ts !== null }
}

/** A link that works once. */
export interface HandedLink {
  href: string
  /** Unix seconds. */
  expires_ts: number
}

/**
 * Makes links for people who have never signed in, on behalf of the administrator who has just added them; by `member_id`. Others
 * get none.
 */
export async function handFirstLinks(
  trx: Transaction<DB>,
  site: Site,
  { actor, now }: ByWhomAndWhen,
  members: readonly number[],
): Promise<Map<number, string>> {
  const links = new Map<number, string>()
  if (!members.length) return links
  const unclaimed = trx.selectFrom('member').select('member_id').where('member_id', 'in', members)
  for (const { member_id } of await unclaimed.where('claimed_ts', 'is', null).orderBy('member_id').execute()) {
    const secret = newSessionSecret()
    const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts: now + FIRST_LINK_LIFE }
    await trx.insertInto('password_link').values(row).execute()
    await audit(trx, { actor, now }, 'password_link_made', member_id)
    links.set(member_id, passwordLink(site, secret))
  }
  return links
}

/**
 * Makes the link and ends those before it: seven days for the first password of a person, half an hour for another. Undefined
 * where the account has ended meanwhile. Throws as `mustBeProven` does.
 */
export async function handLink(
  site: Site,
  actor: Caller,
  { member_id, email, claimed }: Recipient,
  proof: Proof,
): Promise<HandedLink | undefined> {
  await mustBeProven(site, actor, proof)
  const now = site.clock()
  const secret = newSessionSecret()
  const expires_ts = now + (claimed ? LINK_LIFE : FIRST_LINK_LIFE)
  return site.db.write(async (trx) => {
    const all = trx.selectFrom('member').select(['member_id', 'claimed_ts']).where('member_id', '=', member_id)
    const present = all.where('deleted_ts', 'is', null).where('deactivated_ts', 'is', null)
    const member = await forUpdate(trx, present.where('email', '=', email)).executeTakeFirst()
    // A person who signed in meanwhile has a password of their own, which a week-old link must not replace.
    if (!member || (member.claimed_ts !== null) !== claimed) return undefined
    await trx.deleteFrom('password_link').where('member_id', '=', member_id).execute()
    const row = { member_id, hash: secretHash(secret), create_ts: now, expires_ts }
    await trx.insertInto('password_link').values(row).execute()
    await audit(trx, { actor, now }, 'password_link_made', member_id)
    return { href: passwordLink(site, secret), expires_ts }
  })
}
