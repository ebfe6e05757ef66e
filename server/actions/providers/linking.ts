// Account linking: people are identified by issuer and `sub`, never by e-mail alone (OpenID Connect Core, 5.7).
import type { Kysely, Transaction } from 'kysely'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { ProviderRow } from './configuration.ts'

/** An account at a provider. */
export interface AccountAtProvider {
  issuer: string
  /** Its `sub`. */
  subject: string
}

/** The person who is linked with an account, whose row is locked; undefined where nobody is. */
export async function linkedPerson(trx: Transaction<DB>, { issuer, subject }: AccountAtProvider) {
  const link = await trx
    .selectFrom('linked_account')
    .select(['linked_account_id', 'member_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!link) return undefined
  const person = trx.selectFrom('member').selectAll().where('member_id', '=', link.member_id)
  const member = await forUpdate(trx, person.where('deleted_ts', 'is', null)).executeTakeFirst()
  return member && { ...link, person: member }
}

/** Links a person; false where somebody is linked with that account meanwhile. */
export async function linkPerson(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  given: AccountAtProvider & { member_id: number; provider: ProviderRow; by_email: boolean },
): Promise<boolean> {
  const { issuer, subject, member_id, provider, by_email } = given
  const made = await trx
    .insertInto('linked_account')
    .values({ issuer, subject, member_id, create_ts: doing.now, last_used_ts: by_email ? doing.now : null })
    .onConflict((same) => same.columns(['issuer', 'subject']).doNothing())
    .returning('linked_account_id')
    .executeTakeFirst()
  if (!made) return false
  await audit(trx, doing, 'account_linked', member_id, { details: { provider: provider.name, by_email } })
  return true
}

/** Returns whether a person has a password, even if passwords are off. */
export async function hasPassword(db: Kysely<DB>, member_id: number): Promise<boolean> {
  const own = db.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  return (await own.where('password_hash', 'is not', null).executeTakeFirst()) !== undefined
}

/** The links of a person, each with the enabled provider of its issuer where there is one; oldest first. */
export async function linksOf(db: Kysely<DB>, member_id: number) {
  const links = await db
    .selectFrom('linked_account')
    .select(['linked_account_id', 'issuer', 'create_ts', 'last_used_ts'])
    .where('member_id', '=', member_id)
    .orderBy('linked_account_id')
    .execute()
  const providers = await db
    .selectFrom('sign_in_provider')
    .select(['name', 'label', 'issuer'])
    .where('enabled', '=', 1)
    .orderBy('sign_in_provider_id')
    .execute()
  return links.map((link) => ({ ...link, provider: providers.find(({ issuer }) => issuer === link.issuer) }))
}

/**
 * Returns whether a person can sign in without one of their links: with a password, another valid link, or a passkey for this
 * host.
 */
export async function canSignInWithout(
  db: Kysely<DB>,
  { member_id, linked_account_id, host }: { member_id: number; linked_account_id: number; host: string | undefined },
): Promise<boolean> {
  if (await canSignInWithoutPasskey(db, member_id, linked_account_id)) return true
  if (host === undefined || (await isCompanyOnly(db))) return false
  const own = db.selectFrom('passkey').select('passkey_id').where('member_id', '=', member_id)
  return (await own.where('rp_id', '=', host).limit(1).executeTakeFirst()) !== undefined
}

/** Returns whether a person can sign in with a password, or with a link other than this one. */
export async function canSignInWithoutPasskey(
  db: Kysely<DB>,
  member_id: number,
  linked_account_id?: number,
): Promise<boolean> {
  const links = await linksOf(db, member_id)
  if (links.some((link) => link.linked_account_id !== linked_account_id && link.provider)) return true
  const person = db.selectFrom('member').select('password_hash').where('member_id', '=', member_id)
  const { password_hash } = await person.executeTakeFirstOrThrow()
  return password_hash !== null && !(await isCompanyOnly(db))
}
