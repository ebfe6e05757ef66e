// Notices: what a person is to be told by mail, written where it happens and sent later.
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'

export interface Noticing {
  member_id: number
  kind: DB['notice']['kind']
  /** What the message tells of. It holds no secret in the clear. */
  details: Readonly<Record<string, unknown>>
  now: number
}

export async function notify(trx: Transaction<DB>, { member_id, kind, details, now }: Noticing): Promise<void> {
  const row = { member_id, kind, details: JSON.stringify(details), create_ts: now, sent_ts: null }
  await trx.insertInto('notice').values(row).execute()
}
