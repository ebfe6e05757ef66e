// Looks up passkeys, and where they are offered.
import type { Kysely } from 'kysely'
import { isCompanyOnly } from '../../../access/providers/company.ts'
import type { DB } from '../../../db/tables.ts'
import { type RelyingParty, relyingPartyOf } from '../../../rules/account/webauthn/index.ts'
import type { Site } from '../../../site.ts'

/** The relying party of a site that offers passkeys; undefined for others, as where people sign in with their company only. */
export async function partyOf({ db, url }: Site): Promise<RelyingParty | undefined> {
  const party = relyingPartyOf(url)
  return party && !(await isCompanyOnly(db.reads)) ? party : undefined
}

const columns = [
  'passkey.passkey_id',
  'passkey.member_id',
  'passkey.rp_id',
  'passkey.credential_id',
  'passkey.public_key',
  'passkey.public_key_sha256',
  'passkey.alg',
  'passkey.counter',
  'passkey.synced',
  'passkey.transports',
  'passkey.name',
  'passkey.create_ts',
  'passkey.last_used_ts',
] as const

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('passkey')
    .innerJoin('passkey_user', 'passkey_user.member_id', 'passkey.member_id')
    .select(columns)
    .select('passkey_user.user_handle')

/** A passkey, with the value by which authenticators know its owner. */
export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

/** The passkeys of a person, oldest first, also those for another host. */
export const passkeysOf = (db: Kysely<DB>, member_id: number) =>
  rows(db)
    .where('passkey.member_id', '=', member_id)
    .orderBy('passkey.create_ts')
    .orderBy('passkey.passkey_id')
    .execute()

/** The passkeys that work at this site. */
export const passkeysFor = async (db: Kysely<DB>, { id }: RelyingParty, member_id: number): Promise<PasskeyRow[]> =>
  (await passkeysOf(db, member_id)).filter(({ rp_id }) => rp_id === id)

/** The passkey with a credential id, of a person who may sign in; undefined without one. */
export const passkeyBy = (db: Kysely<DB>, credential_id: string): Promise<PasskeyRow | undefined> =>
  rows(db)
    .innerJoin('member', 'member.member_id', 'passkey.member_id')
    .where('passkey.credential_id', '=', credential_id)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()

/** Returns whether somebody can sign in with a passkey at this site. */
export async function hasPasskey(site: Site, member_id: number): Promise<boolean> {
  const party = await partyOf(site)
  return party !== undefined && (await passkeysFor(site.db.reads, party, member_id)).length > 0
}
