// The mail server that an administrator has set on a page, sealed among the settings of the site.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../tables.ts'

const NAME = 'mail_server'

/** For what it is sealed. */
export const MAIL_SERVER = 'mail server'

/** The sealed values; undefined: none are set. */
export const sealedMailServer = async (db: Kysely<DB>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/** Stores sealed values in place of earlier ones; undefined: removes them. */
export async function storeMailServer(trx: Transaction<DB>, value: string | undefined): Promise<void> {
  if (value === undefined) {
    await trx.deleteFrom('setting').where('name', '=', NAME).execute()
    return
  }
  await trx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
