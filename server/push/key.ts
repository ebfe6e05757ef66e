// The key pair with which a site signs push messages (VAPID, RFC 8292): made at first use, sealed among the settings.
import { createECDH } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { seal, unseal } from '../db/secrets/seal.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'

const NAME = 'push_key'

/** The purpose that the pair is sealed with (`db/secrets/seal.ts`). */
export const PUSH_KEY = 'push key'

export interface PushKey {
  /** An uncompressed point of P-256, in base64url. */
  public_key: string
  /** Base64url. */
  private_key: string
}

function newPushKey(): PushKey {
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // Node leaves out leading zeros, which a JWK must have.
  const private_key = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { public_key, private_key }
}

/** The sealed pair; undefined where none was made yet. */
export const sealedPushKey = async (db: Kysely<DB>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/** Stores a sealed pair in place of an earlier one. */
export async function storePushKey(trx: Transaction<DB>, value: string): Promise<void> {
  await trx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const opened = ({ sealKey }: Pick<Site, 'sealKey'>, sealed: string): PushKey =>
  JSON.parse(unseal(sealKey, sealed, PUSH_KEY)) as PushKey

/** The pair of the site; undefined where none was made yet. Throws where it cannot be unsealed. */
async function presentPushKey(site: Pick<Site, 'sealKey'> & { db: Pick<Database, 'reads'> }) {
  const sealed = await sealedPushKey(site.db.reads)
  return sealed === undefined ? undefined : opened(site, sealed)
}

/** The pair of the site, made if there is none yet; of several first uses at the same time, one makes it. */
export async function pushKeyOf(site: Site): Promise<PushKey> {
  const present = await presentPushKey(site)
  if (present) return present
  const value = seal(site.sealKey, JSON.stringify(newPushKey()), PUSH_KEY)
  const stored = await site.db.write(async (trx) => {
    await trx
      .insertInto('setting')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return sealedPushKey(trx)
  })
  return opened(site, stored!)
}

/** Replaces the pair by a new one. */
export const renewPushKey = (trx: Transaction<DB>, { sealKey }: Pick<Site, 'sealKey'>): Promise<void> =>
  storePushKey(trx, seal(sealKey, JSON.stringify(newPushKey()), PUSH_KEY))
