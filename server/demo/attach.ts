// Links a meeting or a series of the demo to the event of another application that it belongs to.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'

export async function addSource(
  trx: Transaction<DB>,
  of: { meeting_id: number } | { meeting_series_id: number },
  member_id: number,
  source_type: string,
  title: string,
  create_ts: number,
): Promise<void> {
  const [id] = Object.values(of)
  const source_id = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${id}`
  const source_data = JSON.stringify({ title, sequence: 0 })
  const row = { member_id, source_type, source_id, source_data, create_ts, update_ts: create_ts }
  if ('meeting_id' in of)
    await trx
      .insertInto('meeting_source')
      .values({ ...row, ...of })
      .execute()
  else
    await trx
      .insertInto('meeting_series_source')
      .values({ ...row, ...of })
      .execute()
}
