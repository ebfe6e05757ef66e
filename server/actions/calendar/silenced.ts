// Who wants no mail about changes of text: a new time and a cancellation always come.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { CalendarMessage } from '../../rules/calendar/messages.ts'

/** The messages of changed text to people who want none. */
export async function textSilenced(
  trx: Transaction<DB>,
  messages: readonly CalendarMessage[],
): Promise<ReadonlySet<CalendarMessage>> {
  const texts = messages.filter(({ why }) => why === 'text')
  if (!texts.length) return new Set()
  const rows = await trx
    .selectFrom('mail_choice')
    .select('member_id')
    .where('updates', '=', 0)
    .where(inIds(trx, sql.ref('member_id'), [...new Set(texts.map(({ member_id }) => member_id))]))
    .execute()
  const silent = new Set(rows.map(({ member_id }) => member_id))
  return new Set(texts.filter(({ member_id }) => silent.has(member_id)))
}
