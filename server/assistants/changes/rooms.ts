// The room in which something is, before anything is said about it.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Holder = 'meeting' | 'note' | 'action_item' | 'room'

/** The room of a thing by its noun and id; undefined where it does not exist. */
export async function roomOf(trx: Transaction<DB>, noun: Holder, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom(noun as 'meeting')
    .select('room_id')
    .where(sql.ref(`${noun}_id`), '=', id)
    .executeTakeFirst()
  return row?.room_id
}
