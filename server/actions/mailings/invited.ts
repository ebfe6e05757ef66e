// When attendees and invitees were first sent an invitation (`invited_ts`), or somebody made their personal link.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'

/** What people are invited to: a meeting, a series with its meetings to come, or one date of a series. */
export type InvitedTo =
  | { meeting_id: number }
  | { meeting_series_id: number; slot?: number }
  /** A date that is an event of its own: of an announced series, the invitation to it is one to the series. */
  | { meeting_series_id: number; slot: number; ofWhole: true }

/** Notes at attendees and invitees who have no earlier time that these people are invited. */
export async function markInvited(
  trx: Transaction<DB>,
  to: InvitedTo,
  members: readonly number[],
  now: number,
): Promise<void> {
  if (!members.length) return
  const these = inIds(trx, sql.ref('member_id'), members)
  const meetings = (meeting_series_id: number, slot: number | undefined) => {
    const all = trx.selectFrom('meeting').select('meeting_id').where('meeting_series_id', '=', meeting_series_id)
    return slot === undefined ? all.where('state', '=', 'pending') : all.where('slot_ts', '=', slot)
  }
  await trx
    .updateTable('attendee')
    .set({ invited_ts: now })
    .where('invited_ts', 'is', null)
    .where(these)
    .where('meeting_id', 'in', 'meeting_id' in to ? [to.meeting_id] : meetings(to.meeting_series_id, to.slot))
    .execute()
  if ('meeting_id' in to || (to.slot !== undefined && !('ofWhole' in to))) return
  const invitees = trx
    .updateTable('invitee')
    .set({ invited_ts: now })
    .where('invited_ts', 'is', null)
    .where(these)
    .where('meeting_series_id', '=', to.meeting_series_id)
  const announced = trx.selectFrom('meeting_series').select('meeting_series_id').where('announced', '=', 1)
  await ('ofWhole' in to ? invitees.where('meeting_series_id', 'in', announced) : invitees).execute()
}

/**
 * When somebody who is added to a series was invited before: their calendar still has it, as after a removal that is undone at once.
 * Null: never.
 */
export async function invitedToSeries(
  trx: Transaction<DB>,
  meeting_series_id: number,
  member_id: number,
): Promise<number | null> {
  const [row] = await inCalendar(trx, member_id)
    .where('object.meeting_series_id', '=', meeting_series_id)
    .where('sent.slot_ts', '=', 0)
    .execute()
  return asTime(row?.first)
}

/** The same for somebody who is added to a meeting, also as one of the people of its series. */
export async function invitedToMeeting(
  trx: Transaction<DB>,
  meeting_id: number,
  member_id: number,
): Promise<number | null> {
  const { meeting_series_id, slot_ts, invited_ts } = await trx
    .selectFrom('meeting')
    .leftJoin('invitee', (join) =>
      join.onRef('invitee.meeting_series_id', '=', 'meeting.meeting_series_id').on('invitee.member_id', '=', member_id),
    )
    .select(['meeting.meeting_series_id', 'meeting.slot_ts', 'invitee.invited_ts'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  if (invited_ts !== null) return Number(invited_ts)
  const all = inCalendar(trx, member_id)
  const own =
    meeting_series_id === null || slot_ts === null
      ? all.where('object.meeting_id', '=', meeting_id)
      : all
          .where('object.meeting_series_id', '=', meeting_series_id)
          .where((eb) => eb.or([eb('sent.slot_ts', '=', slot_ts), eb('object.slot_ts', '=', slot_ts)]))
  const [row] = await own.execute()
  return asTime(row?.first)
}

/** The earliest time at which something that a calendar still has was sent to a person. */
const inCalendar = (trx: Transaction<DB>, member_id: number) =>
  trx
    .selectFrom('calendar_object as object')
    .innerJoin('calendar_sent as sent', 'sent.calendar_object_id', 'object.calendar_object_id')
    .select((eb) => eb.fn.min('sent.sent_ts').as('first'))
    .where('sent.member_id', '=', member_id)
    .where('sent.method', '=', 'request')
    .where('object.state', '=', 'active')

const asTime = (value: unknown): number | null => (value == null ? null : Number(value))
