// Deletes a meeting and leaves the record of its deletion (docs/api.md#deleted-records).
import type { SelectQueryBuilder, Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { placeOfMeeting } from './attendees.ts'
import { sourceForRecord } from './sources.ts'

/** What its series must know of a deleted meeting. */
export interface RemovedMeeting {
  meeting_series_id: number | null
  /** The slot of the series that was the meeting's; Unix seconds. */
  slot_ts: number | null
}

/**
 * Deletes a meeting with all its content. The record that it leaves can be read by those who could read the meeting.
 */
export async function removeMeeting(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  meeting_id: number,
): Promise<RemovedMeeting> {
  const { now } = doing
  const place = await placeOfMeeting(trx, meeting_id)
  const { meeting_series_id, room_id } = place
  const { slot_ts } = await trx
    .selectFrom('meeting')
    .select('slot_ts')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const event_id = await emit(trx, now, {
    event: 'meeting_deleted',
    ...place,
    resource: (id) => `/deleted_meetings/${id}`,
  })
  const source = await sourceForRecord('meeting', trx, meeting_id)
  await trx
    .insertInto('deleted_meeting')
    .values({ event_id, meeting_id, meeting_series_id, slot_ts, room_id, source, deleted_ts: now })
    .execute()
  await rememberInvited(trx, trx.selectFrom('meeting').select('meeting_id').where('meeting_id', '=', meeting_id))
  await audit(trx, doing, 'meeting_deleted', meeting_id, { details: { meeting_series_id } })
  await trx.deleteFrom('meeting').where('meeting_id', '=', meeting_id).execute()
  return { meeting_series_id, slot_ts }
}

/** Records who was invited to meetings that are being deleted: their attendees, and the invitees of their series. */
export const rememberInvited = <T extends keyof DB>(
  trx: Transaction<DB>,
  meetings: SelectQueryBuilder<DB, T, { meeting_id: number }>,
) =>
  trx
    .insertInto('deleted_meeting_attendee')
    .columns(['meeting_id', 'member_id'])
    .expression(
      trx
        .selectFrom('attendee')
        .select(['attendee.meeting_id', 'attendee.member_id'])
        .where('attendee.meeting_id', 'in', meetings)
        .union(
          trx
            .selectFrom('meeting')
            .innerJoin('invitee', 'invitee.meeting_series_id', 'meeting.meeting_series_id')
            .select(['meeting.meeting_id', 'invitee.member_id'])
            .where('meeting.meeting_id', 'in', meetings),
        ),
    )
    .execute()
