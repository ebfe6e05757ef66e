// The version of this program, and that of the one which migrated a database last.
import type { Kysely } from 'kysely'
import about from '../../../package.json' with { type: 'json' }
import type { DB } from '../tables.ts'

/** The version of this program. */
export const VERSION: string = about.version

const NAME = 'version'

/** The version that migrated the database last; undefined where it noted none. */
export const versionOf = async (db: Kysely<DB>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())?.value

/** Notes that this version has migrated the database of a site; one that is a site already has settings. */
export async function noteVersion(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: NAME, value: VERSION })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: VERSION }))
    .execute()
}
