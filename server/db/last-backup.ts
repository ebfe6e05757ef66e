// The last backup of a site, noted when it is complete, so that `doctor` can tell its age.
import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'

const NAME = 'last_backup'

/** When the last backup was made; Unix seconds. Undefined: none was. */
export async function lastBackupAt(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && Number(row.value)
}

/** Notes a backup. */
export const noteBackup = (db: Kysely<DB>, now: number): Promise<unknown> =>
  db
    .insertInto('setting')
    .values({ name: NAME, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(now) }))
    .execute()
