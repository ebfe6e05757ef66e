// Which attached files are to be read.
import { sql, type Transaction } from 'kysely'
import { inIds, inTexts } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { READ_TYPES } from '../../exports/processes/file-text.ts'

/** Notes the attachments whose text is to be read, among those that have come into the index. */
export async function awaitTexts(trx: Transaction<DB>, attachments: readonly number[]): Promise<void> {
  if (!attachments.length) return
  await sql`insert into file_text (attachment_id, state, tries, due_ms)
    select attachment_id, 'waiting', 0, 0 from attachment
    where ${inIds(trx, sql.ref('attachment_id'), attachments)} and sha256 is not null
      and ${inTexts(trx, sql.ref('type'), READ_TYPES)}
    on conflict do nothing`.execute(trx)
}
