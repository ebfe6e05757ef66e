// Files of agenda items.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** The files of some items, which go with them where they are in no meeting. */
export const filesOf = async (trx: Transaction<DB>, ids: readonly number[]): Promise<number[]> =>
  (
    await trx
      .selectFrom('attachment')
      .select('attachment_id')
      .where(inIds(trx, sql.ref('agenda_item_id'), ids))
      .execute()
  ).map(({ attachment_id }) => attachment_id)
