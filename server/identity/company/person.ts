// Finds, links or creates the person of a provider's account, or explains a refusal (docs/sign-in.md#account-matching).
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Origin } from '../../access/actor.ts'
import { linksTo } from '../../actions/people/directory-email.ts'
import { createPersonAtProvider } from '../../actions/people/people.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { linkedPerson, linkPerson } from '../../actions/providers/linking.ts'
import { person as whoIs } from '../../audit/by.ts'
import { forUpdate, inTexts } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { isDeliverable, type VouchedAddress, vouchedAddress } from '../../rules/people/email-address.ts'
import type { CompanyClaims } from './claims.ts'
import { CompanyRefusal } from './refusal.ts'

interface Arriving {
  provider: ProviderRow
  claims: CompanyClaims
  from: Origin
  now: number
}

/** The address, where the provider vouches for it and it is in one of its domains. Throws `CompanyRefusal`. */
export function addressOf({ domains }: ProviderRow, { email, email_verified }: CompanyClaims): VouchedAddress {
  const address = vouchedAddress(email)
  if (!address) throw new CompanyRefusal('no address')
  if (!email_verified) throw new CompanyRefusal('unverified')
  if (!(JSON.parse(domains) as string[]).includes(address.domain)) throw new CompanyRefusal('domain')
  return address
}

/**
 * The id of the person who signs in: the one who is linked with the account; else the one who has the address, or a new
 * one, who is then linked. Throws `CompanyRefusal`.
 */
export async function personAtProvider(trx: Transaction<DB>, arriving: Arriving): Promise<number> {
  const { provider, claims, from, now } = arriving
  const known = await linkedPerson(trx, claims)
  if (known) {
    if (known.person.deactivated_ts !== null) throw new CompanyRefusal('inactive')
    await trx
      .updateTable('linked_account')
      .set({ last_used_ts: now })
      .where('linked_account_id', '=', known.linked_account_id)
      .execute()
    return known.member_id
  }
  const address = addressOf(provider, claims)
  const member_id = (await unclaimed(trx, address)) ?? (await created(trx, arriving, address))
  const doing = { actor: whoIs(member_id, from), now }
  const { issuer, subject } = claims
  if (!(await linkPerson(trx, doing, { issuer, subject, member_id, provider, by_email: true })))
    throw new CompanyRefusal('other account')
  return member_id
}

/**
 * The person who has the address and neither a password nor a link, whose row is locked; undefined where nobody has the
 * address.
 */
async function unclaimed(trx: Transaction<DB>, { keys }: VouchedAddress): Promise<number | undefined> {
  const having = trx
    .selectFrom('member')
    .select(['member_id', 'password_hash', 'deactivated_ts'])
    .where(inTexts(trx, sql.ref<string>('email_key'), [...keys]))
  const accounts = await forUpdate(trx, having.where('deleted_ts', 'is', null)).execute()
  // Two spellings of the same address have an account each: nobody can tell which is meant.
  if (accounts.length > 1) throw new CompanyRefusal('claimed')
  const [one] = accounts
  if (!one) return undefined
  if (one.deactivated_ts !== null) throw new CompanyRefusal('inactive')
  if (one.password_hash !== null) throw new CompanyRefusal('claimed')
  const link = trx.selectFrom('linked_account').select('linked_account_id').where('member_id', '=', one.member_id)
  if (await link.limit(1).executeTakeFirst()) throw new CompanyRefusal('other account')
  // A directory gave the account, which is in use, an address that nobody has proven.
  if ((await linksTo(trx, one.member_id)) !== null) throw new CompanyRefusal('claimed')
  return one.member_id
}

async function created(trx: Transaction<DB>, arriving: Arriving, { email }: VouchedAddress): Promise<number> {
  const { provider, claims, from, now } = arriving
  if (!provider.creates_members) throw new CompanyRefusal('unknown')
  if (!isDeliverable(email)) throw new CompanyRefusal('no address')
  const { first_name, last_name } = claims
  const member_id = await createPersonAtProvider(trx, { email, first_name, last_name }, { from, now })
  // Somebody got an account with the address meanwhile, and coming again finds it.
  if (member_id === undefined) throw new CompanyRefusal('state')
  return member_id
}
