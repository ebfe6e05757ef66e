// Checks a site's secret with an encrypted known value in the database.
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { DB } from '../tables.ts'
import { seal, unseal } from './seal.ts'

const NAME = 'seal_check'
const WORD = 'folkmoot'

export type SealState = 'none yet' | 'right' | 'wrong'

/** The sealed word, which a backup also has; undefined where the site was never sealed. */
export const sealedWordOf = async (db: Kysely<DB>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/**
 * Returns whether a secret is right for a database; without a secret it is `wrong` where the database was sealed. The secret is
 * read after the database, since a first start makes the secret before it stores the word.
 */
export async function sealState({ reads }: Database, secret: () => Buffer | undefined): Promise<SealState> {
  const check = await sealedWordOf(reads)
  if (!check) return 'none yet'
  return isSealedWith(secret(), check) ? 'right' : 'wrong'
}

/** Returns whether a word was sealed with this secret. */
export function isSealedWith(key: Buffer | undefined, check: string): boolean {
  try {
    return key !== undefined && unseal(key, check, NAME) === WORD
  } catch {
    return false
  }
}

/** Stores a word that is sealed with this secret, unless there is one already. */
export async function storeSealedWord({ write }: Database, key: Buffer): Promise<void> {
  const value = seal(key, WORD, NAME)
  await write((trx) =>
    trx
      .insertInto('setting')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** Replaces the word by one that is sealed with another secret. */
export async function replaceSealedWord(trx: Transaction<DB>, key: Buffer): Promise<void> {
  await trx
    .updateTable('setting')
    .set({ value: seal(key, WORD, NAME) })
    .where('name', '=', NAME)
    .execute()
}
