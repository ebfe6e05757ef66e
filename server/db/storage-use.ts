// Materialized sums of stored bytes, since adding up files at each upload would be too slow.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { StorageHolder } from './tables/files.ts'
import type { DB } from './tables.ts'

/** The id of the site as a holder. */
export const SITE_ID = 0

/** The bytes that all files of the site take. */
export async function storedBytes(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('storage_use').select('bytes').where('holder', '=', 'site').executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Returns the number of people or organizations whose files have more than so many bytes. */
export async function holdersAbove(db: Kysely<DB>, holder: StorageHolder, bytes: number): Promise<number> {
  const { holders } = await db
    .selectFrom('storage_use')
    .select((eb) => eb.fn.countAll<number>().as('holders'))
    .where('holder', '=', holder)
    .where('bytes', '>', bytes)
    .executeTakeFirstOrThrow()
  return Number(holders)
}

/** Adds up all files again, as after a restoration, since backups do not have the sums. */
export async function addUpStorage(trx: Transaction<DB>): Promise<void> {
  await trx.deleteFrom('storage_use').execute()
  const holders = [
    sql`'member' as holder, member_id as id`,
    sql`'organization' as holder, organization_id as id`,
    sql`'site' as holder, 0 as id`,
  ]
  for (const holder of holders)
    await sql`insert into storage_use (holder, holder_id, bytes)
      select holder, id, sum(size) from (select ${holder}, size from stored_file) as file
      where id is not null group by holder, id`.execute(trx)
}
