// Deletes meetings and leaves a record of each deletion (docs/api/meetings.md#deleted-records).
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { auditAll } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { inIds, Vanished } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emitDeletions } from '../../events/emit.ts'
import { mustNoneBeLocked } from '../minutes/locked.ts'
import { sourcesForRecords } from './sources.ts'

/** The data of a deleted meeting that its series needs. */
export interface RemovedMeeting {
  meeting_series_id: number | null
  /** The slot of the series that was the meeting's; Unix seconds. */
  slot_ts: number | null
}

/**
 * Deletes a meeting with all its content. Throws 422 where its minutes are approved. The record that it leaves can be read by those who could read the meeting.
 */
export async function removeMeeting(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  meeting_id: number,
): Promise<RemovedMeeting> {
  const [removed] = await removeSlice(trx, doing, [meeting_id])
  return removed!
}

/** Deletes meetings of one series, or of none, as `removeMeeting` does each; events are in the order of the ids. */
export async function removeMeetings(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: readonly number[],
): Promise<void> {
  for await (const slice of yieldingToRequests(slicesOf(ids))) await removeSlice(trx, doing, slice)
}

/** Number of meetings that are deleted together. */
const SLICE = 200

function* slicesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += SLICE) yield ids.slice(from, from + SLICE)
}

async function removeSlice(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  ids: readonly number[],
): Promise<RemovedMeeting[]> {
  const { now } = doing
  await mustNoneBeLocked(trx, ids)
  const rows = await trx
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.slot_ts', 'meeting.room_id'])
    .select('room.organization_id')
    .where(inIds(trx, sql.ref('meeting.meeting_id'), ids))
    .execute()
  const byId = new Map(rows.map((meeting) => [meeting.meeting_id, meeting]))
  const meetings = ids.map((id) => {
    const meeting = byId.get(id)
    if (!meeting) throw new Vanished(`There is no meeting ${id}.`)
    return meeting
  })
  const events = meetings.map(({ slot_ts: _, ...location }) => ({ event: 'meeting_deleted' as const, ...location }))
  const eventIds = await emitDeletions(trx, now, events, 'deleted_meetings')
  const sources = await sourcesForRecords('meeting', trx, ids)
  const records = meetings.map(({ organization_id: _, ...meeting }, index) => ({
    ...meeting,
    event_id: eventIds[index]!,
    source: sources.get(meeting.meeting_id) ?? null,
    deleted_ts: now,
  }))
  await trx.insertInto('deleted_meeting').values(records).execute()
  const these = inIds(trx, sql.ref('meeting_id'), ids)
  await rememberInvited(trx, trx.selectFrom('meeting').select('meeting_id').where(these))
  await auditAll(trx, doing, 'meeting_deleted', ids, {
    details: { meeting_series_id: meetings[0]?.meeting_series_id ?? null },
  })
  await trx.deleteFrom('meeting').where(these).execute()
  return meetings
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
