// Channels of a notification: whether somebody gets a row at all, and whether it waits to be mailed and pushed.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Channel } from '../../../contract/notifications/notification-choice.ts'

/** Which people a statement asks about, as conditions on `member` and on the kind of a notification. */
export interface Channels {
  /** Whether they get a row. Without one, nothing is mailed or pushed either. */
  page: Expression<SqlBool>
  mail: Expression<SqlBool>
  push: Expression<SqlBool>
}

/** The usual channels of a kind, as values of a statement. */
export interface UsualChannels {
  mail: Expression<number | null>
  push: Expression<number | null>
}

/**
 * The channels of a kind for `member`. This is the only place that decides who gets a row: choices of people, and devices to
 * which something can be pushed, are conditions here.
 */
export const channelsOf = (kind: Expression<string>, usual: UsualChannels): Channels => ({
  page: sql<SqlBool>`(coalesce(${chosen('page', kind)}, 1) = 1)`,
  mail: sql<SqlBool>`(coalesce(${chosen('mail', kind)}, ${usual.mail}) = 1)`,
  push: sql<SqlBool>`(${hasDevice} and coalesce(${chosen('push', kind)}, ${usual.push}) = 1)`,
})

/** Whether `member` is notified on any device. */
const hasDevice = sql`exists (select 1 from push_subscription where push_subscription.member_id = member.member_id)`

/** What `member` has chosen for a kind; null: nothing. */
const chosen = (channel: Channel, kind: Expression<string>) => sql`(select ${sql.ref(`notification_choice.${channel}`)}
  from notification_choice where notification_choice.member_id = member.member_id and notification_choice.kind = ${kind})`
