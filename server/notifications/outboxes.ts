// Outboxes of mail and push: rows that wait, within the sight of their person.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../contract/notifications/kinds.ts'
import { forUpdateSkipLocked, inIds } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { notificationRows, unreadInSight } from './rows.ts'

/** A person with rows that wait to be mailed, and since when the first one does. */
export interface WaitingForMail {
  member_id: number
  mail_ts: number
}

/** People whose first waiting row is of that time (Unix seconds) or earlier, those who wait longest first. */
export async function peopleToMail(db: Kysely<DB>, before: number, most: number): Promise<WaitingForMail[]> {
  const first = sql<number>`min(notification.mail_ts)`
  const rows = await db
    .selectFrom('notification')
    .select(['member_id', first.as('mail_ts')])
    .where('mail_ts', 'is not', null)
    .groupBy('member_id')
    .having(first, '<=', before)
    .orderBy('mail_ts')
    .limit(most)
    .execute()
  return rows.map(({ member_id, mail_ts }) => ({ member_id, mail_ts: Number(mail_ts) }))
}

/** A notification that waits to be mailed. */
export interface RowToMail extends WaitingForMail {
  notification_id: number
  /** The meeting that its resource is in; null: none. */
  meeting_id: number | null
}

/** The unread rows of people that wait to be mailed and that they can read, latest first. */
export async function rowsToMail(db: Kysely<DB>, members: readonly number[]): Promise<RowToMail[]> {
  const rows = (await unreadInSight(notificationRows(db).clearSelect())
    .select(['notification.notification_id', 'notification.member_id', 'notification.mail_ts', 'meeting.meeting_id'])
    .where(inIds(db, sql.ref('notification.member_id'), members))
    .where('notification.mail_ts', 'is not', null)
    .orderBy('notification.update_ts', 'desc')
    .orderBy('notification.notification_id', 'desc')
    .execute()) as RowToMail[]
  return rows.map((row) => ({ ...row, mail_ts: Number(row.mail_ts) }))
}

/** Ends the wait of rows for mail, and returns those whose wait no other process has ended. */
export const takeRowsToMail = (
  trx: Transaction<DB>,
  ids: readonly number[],
): Promise<{ notification_id: number; member_id: number }[]> =>
  trx
    .updateTable('notification')
    .set({ mail_ts: null })
    .where(inIds(trx, sql.ref<number>('notification_id'), ids))
    .where('mail_ts', 'is not', null)
    .returning(['notification_id', 'member_id'])
    .execute()

/** None of the rows of some people up to a time (Unix seconds) waits to be mailed any more. */
export async function endWaitForMail(trx: Transaction<DB>, members: readonly number[], upTo: number): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ mail_ts: null })
    .where(inIds(trx, sql.ref<number>('member_id'), members))
    .where('mail_ts', '<=', upTo)
    .execute()
}

/** A row to be pushed. */
export interface RowToPush {
  notification_id: number
  kind: NotificationKind
  member_id: number
  /** The meeting that its resource is in; null: none. */
  meeting_id: number | null
}

/**
 * Takes rows that wait to be pushed, oldest first; they wait no more once the transaction has committed. Leaves out those that were
 * read, or that their person can't read. Another process gets others.
 */
export async function takeRowsToPush(trx: Transaction<DB>, most: number): Promise<RowToPush[]> {
  const waiting = trx
    .selectFrom('notification')
    .select('notification_id')
    .where('push_ts', 'is not', null)
    .orderBy('push_ts')
    .limit(most)
  const taken = await trx
    .updateTable('notification')
    .set({ push_ts: null })
    .where('notification_id', 'in', forUpdateSkipLocked(trx, waiting as never) as never)
    .returning('notification_id')
    .execute()
  if (!taken.length) return []
  const ids = taken.map(({ notification_id }) => notification_id)
  const rows = await unreadInSight(notificationRows(trx).clearSelect())
    .select(['notification.notification_id', 'notification.kind', 'notification.member_id', 'meeting.meeting_id'])
    .where(inIds(trx, sql.ref('notification.notification_id'), ids))
    .orderBy('notification.notification_id')
    .execute()
  return rows as RowToPush[]
}

/** Returns whether any row waits to be pushed: a look into an index of those alone. */
export async function anyToPush(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('notification_id')
    .where('push_ts', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
