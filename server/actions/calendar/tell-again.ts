// Sends what a person's calendar was told once more, since their program asks for it (REFRESH).
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../../rules/calendar/component.ts'
import type { AnswerAsked } from './answer-seat.ts'
import type { CalendarMail } from './reconcile.ts'
import { overOf } from './truth.ts'

/** The whole, and the nearest starts of it, at most. */
const MOST = 21

/** Queues it: the whole event and the coming starts that differ from it. */
export async function tellAgain(
  trx: Transaction<DB>,
  { calendar_object_id, member_id }: AnswerAsked,
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('calendar_told')
    .select(['slot_ts', 'sequence', 'content'])
    .where('calendar_object_id', '=', calendar_object_id)
    .where('member_id', '=', member_id)
    .where('method', '=', 'request')
    .where((eb) => eb.or([eb('slot_ts', '=', 0), eb('slot_ts', '>', now - 86_400)]))
    .orderBy('slot_ts')
    .limit(MOST)
    .execute()
  const mails = rows
    .map(({ slot_ts, sequence, content }): CalendarMail => {
      const values = JSON.parse(content) as EventContent
      return { calendar_object_id, slot: Number(slot_ts), method: 'request', why: 'again', sequence, content: values }
    })
    .filter(({ content }) => overOf(content) > now)
  if (!mails.length) return
  const notices = mails.map((mail) => ({
    ...{ member_id, kind: 'calendar' as const, details: JSON.stringify(mail), create_ts: now, calendar_object_id },
  }))
  await trx.insertInto('notice').values(notices).execute()
}
