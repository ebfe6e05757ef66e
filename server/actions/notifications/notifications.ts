// Marks a person's own notifications as read, and deletes them. No events, no audit entries: they concern nobody else.
import { sql, type Transaction } from 'kysely'
import type { notification } from '../../../contract/notifications/notification.ts'
import { readerOf } from '../../access/actor.ts'
import { notificationSubject, withPlaces } from '../../access/notifications/sight.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import type { DB } from '../../db/tables.ts'
import type { CallTo } from '../call.ts'

type Of<N extends 'change' | 'drop' | 'markRead'> = CallTo<typeof notification, N>

/** What is read joins nothing more, and waits for no mail or push. */
const READ = { joins: 0, mail_ts: null, push_ts: null } as const

/** Marks a notification as read or unread. Unread again, it joins further events unless a newer one does. */
export async function changeNotification(trx: Transaction<DB>, { now, params, sent }: Of<'change'>): Promise<void> {
  if (sent.read === undefined) return
  const { notification_id } = params
  if (sent.read)
    await trx
      .updateTable('notification')
      .set({ ...READ, read_ts: now })
      .where('notification_id', '=', notification_id)
      .where('read_ts', 'is', null)
      .execute()
  else
    await trx
      .updateTable('notification')
      .set({ read_ts: null, joins: sql<0 | 1>`${isTheOnlyOne}` })
      .where('notification_id', '=', notification_id)
      .where('read_ts', 'is not', null)
      .execute()
}

const isTheOnlyOne = sql`case when exists (
  select 1 from notification as other where other.member_id = notification.member_id and other.kind = notification.kind
    and other.subject = notification.subject and other.joins = 1) then 0 else 1 end`

/** Deletes a notification. */
export async function deleteNotification(trx: Transaction<DB>, { params }: Of<'drop'>): Promise<void> {
  await trx.deleteFrom('notification').where('notification_id', '=', params.notification_id).execute()
}

/** Marks the caller's visible unread notifications as read, and returns how many there were. */
export async function markNotificationsRead(
  trx: Transaction<DB>,
  { actor, now, sent }: Pick<Of<'markRead'>, 'actor' | 'now' | 'sent'>,
): Promise<number> {
  let unread = withPlaces(trx.selectFrom('notification') as unknown as AnyQuery)
    .select('notification.notification_id')
    .where('notification.member_id', '=', actor.member_id)
    .where('notification.read_ts', 'is', null)
    .where(notificationSubject(readerOf(actor)))
  if (sent.until !== undefined) unread = unread.where('notification.update_ts', '<=', sent.until)
  if (sent.meeting_id !== undefined) unread = unread.where('meeting.meeting_id', '=', sent.meeting_id)
  const marked = await trx
    .updateTable('notification')
    .set({ ...READ, read_ts: now })
    .where('notification_id', 'in', unread as never)
    .returning('notification_id')
    .execute()
  return marked.length
}
