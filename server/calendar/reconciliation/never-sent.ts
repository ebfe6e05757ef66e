// People who got nothing about an event. This is deleted with their seat, so that adding them again is a new
// invitation.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { WantedObject } from './desired-events.ts'
import { type Held, isHeld } from './difference.ts'
import type { CalendarSubject } from './sent-state.ts'

const HELD: readonly Held[] = ['silent', 'unwanted']

/**
 * Deletes the sent state of people who are no longer invited: adding them again is a new invitation. People whose mail is only
 * paused keep it.
 */
export async function forgetHeld(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  { object, parts }: WantedObject,
): Promise<void> {
  if (!object) return
  const wanted = new Set(parts.flatMap((part) => [...part.wanted.keys()]))
  const held = new Set(
    parts.flatMap(({ sent }) =>
      [...sent].flatMap(([member_id, { method }]) => (isHeld(method) && !wanted.has(member_id) ? [member_id] : [])),
    ),
  )
  if (!held.size) return
  const seated = await seatedIn(trx, subject, [...held])
  const gone = [...held].filter((member_id) => !seated.has(member_id))
  if (!gone.length) return
  await trx
    .deleteFrom('calendar_sent')
    .where('calendar_object_id', '=', object.calendar_object_id)
    .where(inIds(trx, sql.ref('member_id'), gone))
    .where('method', 'in', HELD)
    .execute()
}

/** Of the given people, those invited to the meeting, or to the series or any of its upcoming meetings. */
async function seatedIn(
  trx: Transaction<DB>,
  { kind, id }: CalendarSubject,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const these = inIds(trx, sql.ref('member_id'), people)
  const seats = trx.selectFrom('attendee').select('member_id').where(these)
  const rows =
    kind === 'meeting'
      ? await seats.where('meeting_id', '=', id).execute()
      : await seats
          .where('meeting_id', 'in', (eb) =>
            eb
              .selectFrom('meeting')
              .select('meeting.meeting_id')
              .where('meeting_series_id', '=', id)
              .where('state', '=', 'pending'),
          )
          .union(trx.selectFrom('invitee').select('member_id').where(these).where('meeting_series_id', '=', id))
          .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}
