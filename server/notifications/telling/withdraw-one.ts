// Takes one of several joined events out of the unread notifications that it raised.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type About, namedBy, subjectOf } from './subject.ts'

export interface UndoneEvent extends About {
  kind: NotificationKind
  /** Who did it, and so was not notified of it; null: unknown. */
  by: number | null
  /** When it happened (Unix seconds). */
  happened_ts: number
  /** The people who were notified of it; everybody unless given. */
  members?: readonly number[]
  /**
   * A query of the events that stand, with the columns `create_id`, `create_ts` and `act_id`. It may refer to the
   * notification.
   */
  standing: RawBuilder<unknown>
}

/**
 * Lowers the count of the notifications that an event joined, which then name whoever did the latest of the events that stand.
 * A notification of this event alone is deleted.
 */
export async function withdrawOne(
  trx: Transaction<DB>,
  { kind, by, happened_ts, members, standing, ...about }: UndoneEvent,
): Promise<void> {
  if (members?.length === 0) return
  const { column, id } = namedBy(about)
  const ofThese = (row: string) => sql`${sql.ref(`${row}.${column}`)} = ${id}
    and ${sql.ref(`${row}.subject`)} = ${subjectOf(about)} and ${sql.ref(`${row}.kind`)} = ${kind}
    and ${sql.ref(`${row}.create_ts`)} <= ${happened_ts}`
  // It joined the last one that had begun by then; if that has been read, there is nothing to take back.
  const { rows } = await sql<{ notification_id: number }>`
    select notification.notification_id from notification
    where ${ofThese('notification')} and notification.read_ts is null and notification.update_ts >= ${happened_ts}
      and notification.member_id is distinct from ${by}
      ${members ? sql`and ${inIds(trx, sql.ref('notification.member_id'), members)}` : sql``}
      and not exists (select 1 from notification as later
        where ${ofThese('later')} and later.member_id = notification.member_id
          and (later.create_ts, later.notification_id) > (notification.create_ts, notification.notification_id))`.execute(
    trx,
  )
  if (!rows.length) return
  const joined = inIds(
    trx,
    sql.ref('notification_id'),
    rows.map(({ notification_id }) => notification_id),
  )
  await sql`delete from notification where ${joined} and count < 2`.execute(trx)
  const last = (column: 'create_id' | 'create_ts') => sql`(select ${sql.ref(`act.${column}`)} from (${standing}) as act
    where act.create_ts between notification.create_ts and notification.update_ts
    order by act.create_ts desc, act.act_id desc limit 1)`
  await sql`update notification set count = count - 1, update_ts = coalesce(${last('create_ts')}, update_ts),
    create_id = case when ${last('create_ts')} is null then create_id else ${last('create_id')} end
    where ${joined}`.execute(trx)
}
