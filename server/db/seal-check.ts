// Whether a site is opened with the secret that it was sealed with: the database keeps a word to try it on.
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { seal, unseal } from './seal.ts'
import type { DB } from './tables.ts'

const NAME = 'seal_check'
const WORD = 'folkmoot'

export type SealState = 'none yet' | 'right' | 'wrong'

/** What a backup takes along to be tried before anything is brought back. */
export const checkOf = async (db: Kysely<DB>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/**
 * What a secret is to this database. Without one, `wrong` where there should be one. The secret is looked up after the
 * database is, since it is there before it is remembered.
 */
export async function sealState({ reads }: Database, secret: () => Buffer | undefined): Promise<SealState> {
  const check = await checkOf(reads)
  if (!check) return 'none yet'
  return opens(secret(), check) ? 'right' : 'wrong'
}

/** Whether a secret is the one that the word was sealed with. */
export function opens(key: Buffer | undefined, check: string): boolean {
  try {
    return key !== undefined && unseal(key, check, NAME) === WORD
  } catch {
    return false
  }
}

/** Remembers which secret it is, unless one is remembered already. */
export async function rememberSeal({ write }: Database, key: Buffer): Promise<void> {
  const value = seal(key, WORD, NAME)
  await write((trx) =>
    trx
      .insertInto('setting')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
}

/** Remembers another secret in place of the one before. */
export async function rememberOther(trx: Transaction<DB>, key: Buffer): Promise<void> {
  await trx
    .updateTable('setting')
    .set({ value: seal(key, WORD, NAME) })
    .where('name', '=', NAME)
    .execute()
}
