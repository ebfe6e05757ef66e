// Guards of meeting series, their invitees, their sources, and the records of deleted ones.
import type { Kysely } from 'kysely'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, gone, mustExist, notFound, type Problem } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, meetingLevel, READ, RUN } from './can.ts'
import { inRoomOrDeletedRoom } from './deleted.ts'
import type { Guard } from './guard.ts'
import { inSeries } from './standing.ts'

const wasInvited = prepared((db, at: ParametersOf<{ member_id: number; meeting_series_id: number }>) =>
  db
    .selectFrom('deleted_meeting_series_invitee')
    .select('meeting_series_id')
    .where('meeting_series_id', '=', at.meeting_series_id)
    .where('member_id', '=', at.member_id),
)

const recordOfSeries = prepared((db, at: ParametersOf<{ meeting_series_id: number }>) =>
  db
    .selectFrom('deleted_meeting_series')
    .select(['meeting_series_id', 'room_id'])
    .where('meeting_series_id', '=', at.meeting_series_id),
)

/**
 * The error for a series that is missing: 404 if it never existed; if it was deleted, 410 for those who could read it
 * and 403 for others (docs/api.md#forbidden-missing-and-deleted).
 */
export async function seriesMissing(db: Kysely<DB>, actor: Actor, meeting_series_id: number): Promise<Problem> {
  const [record] = await recordOfSeries(db, { meeting_series_id })
  if (!record) return notFound()
  if ((await wasInvited(db, { member_id: actor.member_id, meeting_series_id })).length) return gone()
  const { level } = await inRoomOrDeletedRoom(db, actor, record.room_id)
  return level >= READ ? gone() : forbidden()
}

/** Those who have at least this level in the series of the path. */
export const series =
  (level: Level): Guard<{ meeting_series_id: number }> =>
  async (db, actor, { meeting_series_id }) => {
    const standing = await inSeries(db, actor, meeting_series_id)
    if (!standing) throw await seriesMissing(db, actor, meeting_series_id)
    if (meetingLevel(standing) < level) throw forbidden()
    return true
  }

const inviteeOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('invitee').select(['member_id', 'meeting_series_id']).where('invitee_id', '=', at.id),
)

/** The invitee themselves, and those who run the series. */
export const ownInvitation: Guard<{ invitee_id: number }> = async (db, actor, { invitee_id }) => {
  const [record] = await inviteeOf(db, { id: invitee_id })
  if (!record) throw notFound()
  if (record.member_id === actor.member_id) return true
  if (meetingLevel(mustExist(await inSeries(db, actor, record.meeting_series_id))) < RUN) throw forbidden()
  return true
}

const sourceOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db
    .selectFrom('meeting_series_source')
    .select(['member_id', 'meeting_series_id'])
    .where('meeting_series_source_id', '=', at.id),
)

/** The creator of the source while they may read its series, and those who run the series. */
export const seriesSourceWriting: Guard<{ meeting_series_source_id: number }> = async (db, actor, params) => {
  const [source] = await sourceOf(db, { id: params.meeting_series_source_id })
  if (!source) throw notFound()
  const level = meetingLevel(mustExist(await inSeries(db, actor, source.meeting_series_id)))
  if (level < (source.member_id === actor.member_id ? READ : RUN)) throw forbidden()
  return true
}

const recordOf = prepared((db, at: ParametersOf<{ event_id: number }>) =>
  db.selectFrom('deleted_meeting_series').select(['meeting_series_id', 'room_id']).where('event_id', '=', at.event_id),
)

/**
 * The record of a deleted series: for members of its room, and for Guests of the room who were invited to the series.
 * Throws 410 for them where the room is deleted too (docs/api.md#deleted-records).
 */
export const seriesRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [record] = await recordOf(db, { event_id })
  if (!record) throw notFound()
  const standing = await inRoomOrDeletedRoom(db, actor, record.room_id)
  const { meeting_series_id } = record
  const guest = standing.guest && (await wasInvited(db, { member_id: actor.member_id, meeting_series_id })).length > 0
  if (!standing.member && !guest) throw forbidden()
  if (standing.roomGone) throw gone()
  return true
}

const inviteeRecordOf = prepared((db, at: ParametersOf<{ event_id: number }>) =>
  db.selectFrom('deleted_invitee').select('meeting_series_id').where('event_id', '=', at.event_id),
)

/** The record of a removed invitee: for readers of the series. Throws 410 for them where the series is deleted. */
export const inviteeRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [record] = await inviteeRecordOf(db, { event_id })
  if (!record) throw notFound()
  return series(READ)(db, actor, record)
}
