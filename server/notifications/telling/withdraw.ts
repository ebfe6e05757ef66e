// Withdraws notifications whose cause was undone before their people read them.
import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { Notified } from './notify.ts'
import { type About, namedBy, subjectOf } from './subject.ts'

export interface Withdrawal extends About {
  kinds: readonly NotificationKind[]
  /** The people whom it no longer concerns; everybody unless given. */
  members?: readonly number[]
}

/** Deletes the unread notifications of some kinds that are about a resource. */
export async function withdraw(trx: Transaction<DB>, { kinds, members, ...about }: Withdrawal): Promise<void> {
  if (!kinds.length || members?.length === 0) return
  const { column, id } = namedBy(about)
  // The column has an index; the subject tells a meeting from its proposals.
  await sql`delete from notification where ${sql.ref(column)} = ${id} and subject = ${subjectOf(about)}
    and read_ts is null and kind in (${sql.join(kinds)})
    ${members ? sql`and ${inIds(trx, sql.ref('member_id'), members)}` : sql``}`.execute(trx)
}

/** Deletes the unread notifications of one kind that people have of several resources, in one statement. */
export const withdrawEach = (
  trx: Transaction<DB>,
  kind: NotificationKind,
  withdrawn: readonly Notified[],
): Promise<void> =>
  inSlices(withdrawn, async (some) => {
    const rows = some.map(({ member_id, ...about }) => ({ member_id, subject: subjectOf(about) }))
    await sql`delete from notification where kind = ${kind} and read_ts is null and (member_id, subject) in (
      select member_id, subject from ${rowsAsTable(trx, { member_id: 'integer', subject: 'text' }, rows)})`.execute(trx)
  })
