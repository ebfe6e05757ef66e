// Notifies assignees of action items, and takes that back where it is unread when an item is reassigned or closed.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { type Notifying, notify, withdraw } from '../../notifications/index.ts'

/** What an assignee has to know of an action item. */
interface Assigned {
  member_id: number | null
  state: number
  due_ts: number | null
}

const KINDS = ['action_item_assigned', 'action_item_due'] as const

/** An action item was assigned to somebody, unless it is closed already. */
export async function notifyOfAssignment(
  trx: Transaction<DB>,
  doing: Notifying,
  action_item_id: number,
  { member_id, state }: Pick<Assigned, 'member_id' | 'state'>,
): Promise<void> {
  if (member_id && state === 0)
    await notify(trx, doing, { kind: 'action_item_assigned', to: [member_id], action_item_id })
}

/** An action item was changed: its former assignee, or everybody once it is closed, has nothing left to do. */
export async function followAssignment(
  trx: Transaction<DB>,
  doing: Notifying,
  action_item_id: number,
  was: Assigned,
  changes: Partial<Assigned>,
): Promise<void> {
  const is = { ...was, ...changes }
  if (is.state !== 0 && was.state === 0) await withdraw(trx, { kinds: KINDS, action_item_id })
  else if (changes.member_id !== undefined && was.member_id !== null)
    await withdraw(trx, { kinds: KINDS, action_item_id, members: [was.member_id] })
  if (changes.due_ts !== undefined) await withdraw(trx, { kinds: ['action_item_due'], action_item_id })
  if (changes.member_id !== undefined) await notifyOfAssignment(trx, doing, action_item_id, is)
}

/** A meeting moved to another room, where some of its action items have lost their assignee. */
export async function withdrawUnassigned(trx: Transaction<DB>, meeting_id: number): Promise<void> {
  await sql`delete from notification where read_ts is null and kind in (${sql.join(KINDS)}) and action_item_id in (
    select action_item.action_item_id from action_item
    where action_item.meeting_id = ${meeting_id} and action_item.member_id is null)`.execute(trx)
}
