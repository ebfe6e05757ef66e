// Ends notifications of people who can't read their resource any more, once what took their access away is ordered.
import { type Kysely, sql } from 'kysely'
import { notificationSubject, withPlaces } from '../../access/notifications/sight.ts'
import { isNotTrue } from '../../access/visible.ts'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { personIn } from '../visibility/room-visibility.ts'
import type { ChangeDraft, NotedChange } from './change-draft.ts'

/** Resources that can move to another place, and the column that names each. */
const MOVABLE: Readonly<Record<string, string>> = {
  note: 'note_id',
  action_item: 'action_item_id',
  agenda_item: 'agenda_item_id',
}

/**
 * Deletes them, which is recorded like every change, and so is ordered next. `noted`: the changes that are being ordered, and
 * `drafts` what follows from them.
 */
export async function endLostNotifications(
  db: Kysely<DB>,
  noted: readonly NotedChange[],
  drafts: readonly ChangeDraft[],
): Promise<void> {
  const people = new Set([
    ...noted.flatMap(({ what, was, for_id }) => (what === 'access' && was && for_id !== null ? [for_id] : [])),
    ...drafts.flatMap(({ what, for_id }) => (what === 'sight_lost' && for_id !== null ? [for_id] : [])),
  ])
  await endOf(db, 'member_id', [...people])
  const moved = noted.filter(({ what, kind }) => what === 'moved' && MOVABLE[kind])
  for (const [kind, some] of Map.groupBy(moved, (one) => one.kind))
    await endOf(db, MOVABLE[kind]!, [...new Set(some.map(({ thing_id }) => thing_id))])
}

/** Ends those whose column is one of some ids, unless they can still be read. */
async function endOf(db: Kysely<DB>, column: string, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const lost = withPlaces(db.selectFrom('notification') as unknown as AnyQuery)
    .innerJoin('member', 'member.member_id', 'notification.member_id')
    .select('notification.notification_id')
    .where(inIds(db, sql.ref(`notification.${column}`), ids))
    .where('member.enterprise_admin', '=', 0)
    .where(isNotTrue(notificationSubject(personIn('notification.member_id'))))
  await db
    .deleteFrom('notification')
    .where('notification_id', 'in', lost as never)
    .execute()
}
