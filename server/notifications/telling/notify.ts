// Writes notifications in the transaction of their cause: one statement, however many people are notified.
import { sql, type Transaction } from 'kysely'
import { type NotificationKind, notificationKinds } from '../../../contract/notifications/kinds.ts'
import { notificationSubject, withPlaces } from '../../access/notifications/sight.ts'
import { personIn } from '../../changes/index.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { prepared } from '../../db/queries/prepared.ts'
import { inSlices } from '../../db/queries/slices.ts'
import { type ColumnTypes, jsonAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { channelsOf } from './channels.ts'
import { type About, columnsOf, SUBJECT_COLUMNS, subjectOf } from './subject.ts'

/** Who acts, and when: the call of an action, or a job, which has no actor. */
export interface Notifying {
  actor?: { member_id: number | null } | undefined
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

/** A person, and the resource that they are notified of. */
export interface Notified extends About {
  member_id: number
}

interface Values {
  sent: string
  actor: number | null
  now: number
  kind: NotificationKind
  mail: 0 | 1
  push: 0 | 1
}

const SENT: ColumnTypes = {
  member_id: 'integer',
  subject: 'text',
  ...Object.fromEntries(SUBJECT_COLUMNS.map((column) => [column, 'integer' as const])),
}

const asInteger = (value: unknown) => sql<number | null>`cast(${value} as integer)`
const asTime = (value: unknown) => sql<number>`cast(${value} as bigint)`
const asText = (value: unknown) => sql<string>`cast(${value} as text)`

const insertAll = prepared<Values, never>((db, values) => {
  const { sent, actor, now } = values
  const kind = asText(values.kind)
  const time = asTime(now)
  const channels = channelsOf(kind, {
    mail: asInteger(values.mail),
    push: asInteger(values.push),
  })
  const people = sql`(
    select member.member_id, member.enterprise_admin, sent.subject,
      ${sql.join(SUBJECT_COLUMNS.map((column) => sql.ref(`sent.${column}`)))},
      case when ${channels.mail} then ${time} end as mail_ts, case when ${channels.push} then ${time} end as push_ts
    from ${jsonAsTable(db, SENT, sent)} join member on member.member_id = sent.member_id
    where member.deleted_ts is null and member.member_id is distinct from ${asInteger(actor)} and ${channels.page})`
  const sight = notificationSubject(personIn('notification.member_id'))
  const rows = withPlaces(db.selectFrom(people.as('notification') as never) as unknown as AnyQuery)
    .select(['notification.member_id', kind.as('kind'), 'notification.subject', sql<number>`1`.as('count')])
    .select(asInteger(actor).as('create_id'))
    .select(SUBJECT_COLUMNS.map((column) => `notification.${column}`))
    .select(['notification.mail_ts', 'notification.push_ts', time.as('create_ts'), time.as('update_ts')])
    .where(sql<boolean>`(notification.enterprise_admin = 1 or ${sight})`)
    // Everybody who notifies several people locks their rows in this order.
    .orderBy('notification.member_id')
    .orderBy('notification.subject')
  return db
    .insertInto('notification')
    .columns([
      ...(['member_id', 'kind', 'subject', 'count', 'create_id'] as const),
      ...SUBJECT_COLUMNS,
      ...(['mail_ts', 'push_ts', 'create_ts', 'update_ts'] as const),
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
export const notify = (
  trx: Transaction<DB>,
  doing: Notifying,
  { kind, to, ...about }: NewNotification,
): Promise<void> =>
  notifyEach(
    trx,
    doing,
    kind,
    [...new Set(to)].map((member_id) => ({ member_id, ...about })),
  )

/** Notifies people of several resources; each pair may be there once. */
export async function notifyEach(
  trx: Transaction<DB>,
  { actor, now, quiet }: Notifying,
  kind: NotificationKind,
  notified: readonly Notified[],
): Promise<void> {
  const actor_id = actor?.member_id ?? null
  const others = notified.filter(({ member_id }) => member_id !== actor_id)
  if (quiet || !others.length) return
  const { mail, push } = notificationKinds[kind]
  const usual = { mail: mail === true ? (1 as const) : (0 as const), push: push ? (1 as const) : (0 as const) }
  await inSlices(others, async (some) => {
    const rows = some.map(({ member_id, ...about }) => ({ member_id, subject: subjectOf(about), ...columnsOf(about) }))
    await insertAll(trx, { sent: JSON.stringify(rows), actor: actor_id, now, kind, ...usual })
  })
}
