// Guards of meeting series, their invitees, their sources, and the records of deleted ones.
import { forbidden, gone, mustExist, notFound, type Problem } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { meetingLevel, READ, RUN, roomLevel, WRITE } from '../can.ts'
import { type Guard, guardsByLevel } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inRoomOrDeletedRoom } from '../meetings/deleted.ts'
import { inSeries } from '../roles.ts'

const wasInvited = lookup('deleted_meeting_series_invitee.meeting_series_id', (db, { member_id }) =>
  db.selectFrom('deleted_meeting_series_invitee').select('meeting_series_id').where('member_id', '=', member_id),
)

const recordOfSeries = lookup('deleted_meeting_series.meeting_series_id', (db) =>
  db.selectFrom('deleted_meeting_series').select(['meeting_series_id', 'room_id']),
)

/**
 * The error for a series that is missing: 404 if it never existed; if it was deleted, 410 for those who could read it
 * and 403 for others (docs/api/errors.md#forbidden-missing-and-deleted).
 */
export async function seriesMissing(from: RowSource, actor: Actor, meeting_series_id: number): Promise<Problem> {
  const record = await recordOfSeries(from, actor, meeting_series_id)
  if (!record) return notFound()
  if (await wasInvited(from, actor, meeting_series_id)) return gone()
  const { level } = await inRoomOrDeletedRoom(from, actor, record.room_id)
  return level >= READ ? gone() : forbidden()
}

/** Those who have at least this level in the series of the path. */
export const series = guardsByLevel<{ meeting_series_id: number }>(
  (level) =>
    async (from, actor, { meeting_series_id }) => {
      const standing = await inSeries(from, actor, meeting_series_id)
      if (!standing) throw await seriesMissing(from, actor, meeting_series_id)
      if (meetingLevel(standing) < level) throw forbidden()
      return true
    },
)

/**
 * Those who read the series of the path. They read all that it was split from and into where they read what is in its room, and
 * else what they may read of each part.
 */
export const historyOfSeries: Guard<{ meeting_series_id: number }> = async (from, actor, params) => {
  await series(READ)(from, actor, params)
  return roomLevel(mustExist(await inSeries(from, actor, params.meeting_series_id))) >= READ
}

/** Those who run the series of the path and may create a series in its room. */
export const splitting: Guard<{ meeting_series_id: number }> = async (from, actor, { meeting_series_id }) => {
  const standing = await inSeries(from, actor, meeting_series_id)
  if (!standing) throw await seriesMissing(from, actor, meeting_series_id)
  if (meetingLevel(standing) < RUN || roomLevel(standing) < WRITE) throw forbidden()
  return true
}

const inviteeOf = lookup('invitee.invitee_id', (db) =>
  db.selectFrom('invitee').select(['member_id', 'meeting_series_id']),
)

/** The invitee themselves, and those who run the series. */
export const ownInvitation: Guard<{ invitee_id: number }> = async (from, actor, { invitee_id }) => {
  const record = await inviteeOf(from, actor, invitee_id)
  if (!record) throw notFound()
  if (record.member_id === actor.member_id) return true
  if (meetingLevel(mustExist(await inSeries(from, actor, record.meeting_series_id))) < RUN) throw forbidden()
  return true
}

/** Those who run the series of the invitee. */
export const invitationRunning: Guard<{ invitee_id: number }> = async (from, actor, { invitee_id }) => {
  const record = await inviteeOf(from, actor, invitee_id)
  if (!record) throw notFound()
  if (meetingLevel(mustExist(await inSeries(from, actor, record.meeting_series_id))) < RUN) throw forbidden()
  return true
}

const sourceOf = lookup('meeting_series_source.meeting_series_source_id', (db) =>
  db.selectFrom('meeting_series_source').select(['member_id', 'meeting_series_id']),
)

/** The creator of the source while they may read its series, and those who run the series. */
export const seriesSourceWriting: Guard<{ meeting_series_source_id: number }> = async (from, actor, params) => {
  const source = await sourceOf(from, actor, params.meeting_series_source_id)
  if (!source) throw notFound()
  const level = meetingLevel(mustExist(await inSeries(from, actor, source.meeting_series_id)))
  if (level < (source.member_id === actor.member_id ? READ : RUN)) throw forbidden()
  return true
}

const recordOf = lookup('deleted_meeting_series.event_id', (db) =>
  db.selectFrom('deleted_meeting_series').select(['meeting_series_id', 'room_id']),
)

/**
 * The record of a deleted series: for members of its room, and for Guests of the room who were invited to the series.
 * Throws 410 for them where the room is deleted too (docs/api/meetings.md#deleted-records).
 */
export const seriesRecord: Guard<{ event_id: number }> = async (from, actor, { event_id }) => {
  const record = await recordOf(from, actor, event_id)
  if (!record) throw notFound()
  const standing = await inRoomOrDeletedRoom(from, actor, record.room_id)
  const { meeting_series_id } = record
  const guest = standing.guest && (await wasInvited(from, actor, meeting_series_id))
  if (!standing.member && !guest) throw forbidden()
  if (standing.roomGone) throw gone()
  return true
}

const inviteeRecordOf = lookup('deleted_invitee.event_id', (db) =>
  db.selectFrom('deleted_invitee').select('meeting_series_id'),
)

/** The record of a removed invitee: for readers of the series. Throws 410 for them where the series is deleted. */
export const inviteeRecord: Guard<{ event_id: number }> = async (from, actor, { event_id }) => {
  const record = await inviteeRecordOf(from, actor, event_id)
  if (!record) throw notFound()
  return series(READ)(from, actor, record)
}
