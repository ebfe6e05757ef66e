// How many unread notifications the header of a page shows.
import { sql } from 'kysely'
import { readerOf } from '../../../access/actor.ts'
import { ownInSightCounted } from '../../../access/notifications/sight.ts'
import type { AnyQuery } from '../../../db/dialects/any-schema.ts'
import type { Visitor } from '../../../identity/index.ts'
import type { Site } from '../../../site.ts'

/** The number, as the application counts it. */
export async function ownUnread({ db }: Site, visitor: Visitor): Promise<number> {
  const rows = db.reads.selectFrom('notification').where('notification.read_ts', 'is', null) as unknown as AnyQuery
  const counted = ownInSightCounted(rows, readerOf({ ...visitor, by: 'session' }))
  const { unread } = await counted.select(sql<number>`count(*)`.as('unread')).executeTakeFirstOrThrow()
  return Number(unread)
}
