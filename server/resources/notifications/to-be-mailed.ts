// Notifications that will be mailed unless their person reads them first.
import type { Kysely } from 'kysely'
import { takesNotificationMail } from '../../actions/account/mail-choices.ts'
import type { DB } from '../../db/tables.ts'

/** Those that last happened at a time (Unix seconds) or later, of people who get mail, and how often each has happened. */
export const toBeMailed = (db: Kysely<DB>, since: number) =>
  db
    .selectFrom('notification')
    .innerJoin('member', 'member.member_id', 'notification.member_id')
    .select(['notification.notification_id', 'notification.member_id', 'notification.count'])
    .where('notification.mail_ts', 'is not', null)
    .where('notification.update_ts', '>=', since)
    .where(takesNotificationMail)
    .execute()
