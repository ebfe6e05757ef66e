// Whether a resource was in a meeting and was deleted, known as long as its change is stored.
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** Returns whether a thing of that kind was in a meeting; pending changes are included. */
export async function isGoneFromMeeting(
  db: Kysely<DB>,
  kind: string,
  thing_id: number,
  meeting_id: number,
): Promise<boolean> {
  // In this order, since what is noted may be put in order meanwhile.
  for (const table of ['unordered_change', 'change'] as const) {
    const row = await db
      .selectFrom(table as 'change')
      .select('thing_id')
      .where('meeting_id', '=', meeting_id)
      .where('kind', '=', kind)
      .where('thing_id', '=', thing_id)
      .where('what', '=', 'gone')
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
