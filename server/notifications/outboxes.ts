// Outboxes of mail and push: rows that wait, within the sight of their person.
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { type NotificationKind, notificationKindNames, notificationKinds } from '../../contract/notifications/kinds.ts'
import { inIds } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { notificationRows, unreadInSight } from './rows.ts'
import { channelsOf } from './telling/channels.ts'

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

/** A notification that may be pushed. */
export interface RowToPush {
  notification_id: number
  member_id: number
  kind: NotificationKind
  /** When it last happened, in Unix seconds. */
  update_ts: number
  /** The meeting or series that its resource is in; null: none. */
  meeting_id: number | null
  meeting_series_id: number | null
}

const pushedKinds = notificationKindNames.filter((kind) => notificationKinds[kind].push)

/** Of some rows, those that may be pushed now: unread, wanted by their person now, and about what they can read. */
export async function rowsToPush(db: Kysely<DB>, ids: readonly number[]): Promise<RowToPush[]> {
  const kind = sql.ref<string>('notification.kind')
  const push = sql<number>`case when ${kind} in (${sql.join(pushedKinds)}) then 1 else 0 end`
  const wanted = channelsOf(kind, { mail: sql<number>`0`, push })
  const rows = (await unreadInSight(notificationRows(db).clearSelect())
    .innerJoin('member', 'member.member_id', 'notification.member_id')
    .select(['notification.notification_id', 'notification.member_id', 'notification.kind', 'notification.update_ts'])
    .select(['meeting.meeting_id', 'meeting_series.meeting_series_id'])
    .where(inIds(db, sql.ref('notification.notification_id'), ids))
    .where(sql<SqlBool>`${wanted.page} and ${wanted.push}`)
    .execute()) as RowToPush[]
  return rows.map((row) => ({ ...row, update_ts: Number(row.update_ts) }))
}
