// People who want no mail about text changes; reschedulings and cancellations are always sent.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { CalendarMessage } from './difference.ts'

/**
 * Messages to suppress: changes of text for people who opted out of these. `isText`: whether a message changes only text. Excepted
 * are people who get the whole event again, since some programs forget its exceptions, and people for whom mail about the event is
 * still queued, since this message replaces it.
 */
export async function textSilenced(
  trx: Transaction<DB>,
  calendar_object_id: number,
  messages: readonly CalendarMessage[],
  isText: (message: CalendarMessage) => boolean,
): Promise<ReadonlySet<CalendarMessage>> {
  const texts = messages.filter(isText)
  if (!texts.length) return new Set()
  const rows = await trx
    .selectFrom('mail_choice')
    .select('member_id')
    .where('updates', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice')
            .select('notice_id')
            .where('notice.calendar_object_id', '=', calendar_object_id)
            .whereRef('notice.member_id', '=', 'mail_choice.member_id')
            .where('notice.due_ms', 'is not', null),
        ),
      ),
    )
    .where(inIds(trx, sql.ref('member_id'), [...new Set(texts.map(({ member_id }) => member_id))]))
    .execute()
  const silent = new Set(rows.map(({ member_id }) => member_id))
  if (!silent.size) return new Set()
  const isWhole = ({ slot, method }: CalendarMessage) => slot === 0 && method === 'request'
  const anew = new Set(messages.filter((one) => isWhole(one) && !isText(one)).map(({ member_id }) => member_id))
  return new Set(texts.filter(({ member_id }) => silent.has(member_id) && !anew.has(member_id)))
}
