// Writes notifications in the transaction of their cause: one statement, however many people are notified.
import { type Expression, sql, type Transaction } from 'kysely'
import { type NotificationKind, notificationKinds } from '../../../contract/notifications/kinds.ts'
import { notificationSubject, withPlaces } from '../../access/notifications/sight.ts'
import { personIn } from '../../changes/index.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { NotificationSubject } from '../../db/tables/notifications.ts'
import type { DB } from '../../db/tables.ts'
import { channelsOf } from './channels.ts'
import { type About, columnsOf, subjectOf } from './subject.ts'

/** Who acts, and when: the call of an action, or a job, which has no actor. */
export interface Notifying {
  actor?: { member_id: number } | undefined
  /** Unix seconds. */
  now: number
  /** Whether nobody is notified of the change (`notify=false`). */
  quiet?: boolean | undefined
}

export interface NewNotification extends About {
  kind: NotificationKind
  /** The people, in any order. */
  to: readonly number[]
}

interface Values extends NotificationSubject {
  ids: unknown
  actor: number | null
  now: number
  kind: NotificationKind
  subject: string
  mail: 0 | 1
  push: 0 | 1
}

const insertAll = prepared<Values, never>((db, values) => {
  const { ids, actor, now, kind, subject, mail, push } = values
  const integer = (value: unknown) => sql<number | null>`cast(${value} as integer)`
  const time = (value: unknown) => sql<number | null>`cast(${value} as bigint)`
  const text = (value: unknown) => sql<string>`cast(${value} as text)`
  const channels = channelsOf(text(kind), {
    mail: integer(mail) as Expression<number>,
    push: integer(push) as Expression<number>,
  })
  const people = sql`(
    select member.member_id, member.enterprise_admin,
      case when ${channels.mail} then ${time(now)} end as mail_ts, case when ${channels.push} then ${time(now)} end as push_ts,
      ${integer(values.meeting_id)} as meeting_id, ${integer(values.meeting_series_id)} as meeting_series_id,
      ${integer(values.action_item_id)} as action_item_id, ${integer(values.note_id)} as note_id,
      ${integer(values.agenda_item_id)} as agenda_item_id, ${integer(values.agenda_proposal_id)} as agenda_proposal_id
    from member
    where ${inIdsParameter(db, sql.ref('member.member_id'), ids)} and member.deleted_ts is null
      and member.member_id is distinct from ${integer(actor)} and ${channels.page})`
  const sight = notificationSubject(personIn('notification.member_id'))
  const rows = withPlaces(db.selectFrom(people.as('notification') as never) as unknown as AnyQuery)
    .select('notification.member_id')
    .select([text(kind).as('kind'), text(subject).as('subject'), integer(sql`1`).as('count')])
    .select(integer(actor).as('create_id'))
    .select(['notification.meeting_id', 'notification.meeting_series_id', 'notification.action_item_id'])
    .select(['notification.note_id', 'notification.agenda_item_id', 'notification.agenda_proposal_id'])
    .select(['notification.mail_ts', 'notification.push_ts'])
    .select([time(now).as('create_ts'), time(now).as('update_ts')])
    .where(sql<boolean>`(notification.enterprise_admin = 1 or ${sight})`)
    // Everybody who notifies several people locks their rows in this order.
    .orderBy('notification.member_id')
  return db
    .insertInto('notification')
    .columns([
      ...(['member_id', 'kind', 'subject', 'count', 'create_id', 'meeting_id', 'meeting_series_id'] as const),
      ...(['action_item_id', 'note_id', 'agenda_item_id', 'agenda_proposal_id', 'mail_ts', 'push_ts'] as const),
      ...(['create_ts', 'update_ts'] as const),
    ])
    .expression(rows as never)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'subject']).where('joins', '=', sql<1>`1`).doUpdateSet({
        count: sql<number>`notification.count + 1`,
        create_id: sql<number | null>`excluded.create_id`,
        update_ts: sql<number>`excluded.update_ts`,
        mail_ts: sql<number | null>`coalesce(notification.mail_ts, excluded.mail_ts)`,
        push_ts: sql<number | null>`coalesce(notification.push_ts, excluded.push_ts)`,
      }),
    )
})

/**
 * Notifies people. An unread notification of the same kind and resource is counted up; otherwise a new one begins. Nobody is
 * notified of their own acts, or of what they can't read.
 */
export async function notify(
  trx: Transaction<DB>,
  { actor, now, quiet }: Notifying,
  { kind, to, ...about }: NewNotification,
): Promise<void> {
  const actor_id = actor?.member_id ?? null
  const people = [...new Set(to)].filter((member_id) => member_id !== actor_id)
  if (quiet || !people.length) return
  const { mail, push } = notificationKinds[kind]
  await insertAll(trx, {
    ...columnsOf(about),
    ...{ ids: idsParameter(trx, people), actor: actor_id, now, kind, subject: subjectOf(about) },
    ...{ mail: mail === true ? 1 : 0, push: push ? 1 : 0 },
  })
}
