// Retention of notifications: by age, and by their number for each person.
import { type Kysely, sql } from 'kysely'
import { MOST_NOTIFICATIONS, NOTIFICATIONS_KEPT } from '../../../contract/notifications/notification.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'

const DAY = 86_400
/** Rows of one transaction, so that other writers are not delayed. */
const SLICE = 1_000

/** Returns how many notifications were deleted. */
export async function sweepNotifications({ db, clock }: Site): Promise<number> {
  const before = clock() - NOTIFICATIONS_KEPT * DAY
  const old = await inSlices(db, (reads) =>
    reads.selectFrom('notification').select('notification_id').where('update_ts', '<', before).limit(SLICE).execute(),
  )
  let excess = 0
  for (const member_id of await peopleWithTooMany(db.reads))
    excess += await inSlices(db, (reads) =>
      reads
        .selectFrom('notification')
        .select('notification_id')
        .where('member_id', '=', member_id)
        .orderBy('update_ts', 'desc')
        .orderBy('notification_id', 'desc')
        .offset(MOST_NOTIFICATIONS)
        .limit(SLICE)
        .execute(),
    )
  return old + excess
}

async function peopleWithTooMany(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('notification')
    .select('member_id')
    .groupBy('member_id')
    .having(sql<number>`count(*)`, '>', MOST_NOTIFICATIONS)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function inSlices(
  db: Site['db'],
  find: (reads: Kysely<DB>) => Promise<{ notification_id: number }[]>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const ids = (await find(db.reads)).map(({ notification_id }) => notification_id)
    if (!ids.length) return deleted
    await db.write((trx) => trx.deleteFrom('notification').where('notification_id', 'in', ids).execute())
    deleted += ids.length
  }
}
