// Applies the plan of a changed series to its meetings: a new schedule, and new texts.
import { type Selectable, sql, type Transaction } from 'kysely'
import { MOST_COPIED_BYTES } from '../../../contract/agenda/agenda-item.ts'
import type { MeetingState } from '../../../contract/codes.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { announcedAsSeries, keepSentState } from '../../calendar/reconciliation/index.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { forUpdate, inIds, Vanished } from '../../db/dialects/dialect.ts'
import { updateEach } from '../../db/queries/bulk-update.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import { emitAll } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { SeriesMeeting, SeriesPlan } from '../../rules/series/series-change.ts'
import type { Site } from '../../site.ts'
import { outdateAnswers } from '../meetings/answers.ts'
import { removeMeetings } from '../meetings/meeting-removal.ts'
import { isUnlocked } from '../minutes/locked.ts'
import { notifyOfMovedMeetings } from '../notifications/meeting-changed.ts'
import type { SeriesLocation } from './invitees.ts'
import type { SeriesRow } from './series-meetings.ts'

/** The text fields that a series passes on to its meetings. */
export const TEXT = ['name', 'description', 'location', 'audio'] as const
/** Those of them whose change emits an event. */
export const CONTENT: readonly string[] = ['name', 'description', 'location']
/** The fields of a series that differ after a change, beside its schedule. */
export type SeriesText = Partial<Pick<SeriesRow, (typeof TEXT)[number] | 'template_id' | 'carry_over'>>

/** The length of meetings before and after a change, in seconds. */
export interface LengthChange {
  was: number | null
  next: number | null
}

/**
 * Moves, lengthens, releases and deletes the meetings of a series as planned, and emits an event for each whose times
 * change and each that is deleted. Meetings that stay are
 * read and written together, however many they are.
 */
export async function carryOutPlan(
  trx: Transaction<DB>,
  location: SeriesLocation,
  plan: SeriesPlan,
  length: LengthChange,
  doing: ByWhomAndWhen & { site: Site; quiet?: boolean },
): Promise<void> {
  const { site, now } = doing
  const slots = plan.moved.map(({ meeting_id, slot_ts }) => ({ meeting_id, slot_ts }))
  await updateEach(trx, 'meeting', 'meeting_id', { slot_ts: 'bigint' }, slots)
  await reschedule(trx, location, plan, length, doing)
  await keepSentState(trx, site, plan.released, now)
  await inSlices(plan.released, (ids) =>
    trx
      .updateTable('meeting')
      .set({ meeting_series_id: null, slot_ts: null, announced: announcedAsSeries, update_ts: now })
      .where(inIds(trx, sql.ref('meeting_id'), ids))
      .execute(),
  )
  await removeMeetings(trx, doing, plan.deleted)
}

const TIME_COLUMNS = { start_time: 'bigint', end_time: 'bigint', duration: 'integer', update_ts: 'bigint' } as const

/** Writes the times of the meetings that stay or move, where they differ. */
async function reschedule(
  trx: Transaction<DB>,
  location: SeriesLocation,
  plan: SeriesPlan,
  length: LengthChange,
  doing: ByWhomAndWhen & { quiet?: boolean },
): Promise<void> {
  const { now } = doing
  const starts = new Map(plan.moved.map(({ meeting_id, start_time }) => [meeting_id, start_time]))
  const ids = [...plan.kept, ...starts.keys()]
  const rows = await trx
    .selectFrom('meeting')
    .select(['meeting_id', standing, 'start_time', 'end_time', 'duration'])
    .where(inIds(trx, sql.ref('meeting_id'), ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.meeting_id, row]))
  const updates = ids.flatMap((meeting_id) => {
    const was = byId.get(meeting_id)
    if (!was) throw new Vanished(`There is no meeting ${meeting_id}.`)
    const times = timesAfter(was, starts.get(meeting_id), length, now)
    return hasFields(changedFields(was, times)) ? [{ meeting_id, ...times, update_ts: now }] : []
  })
  await updateEach(trx, 'meeting', 'meeting_id', TIME_COLUMNS, updates)
  const reached = updates.map(({ meeting_id }) => meeting_id)
  const elsewhen = updates
    .filter(({ meeting_id, start_time }) => start_time !== byId.get(meeting_id)!.start_time)
    .map(({ meeting_id }) => meeting_id)
  await outdateAnswers(trx, 'attendee', elsewhen)
  await notifyOfMovedMeetings(trx, doing, elsewhen)
  await emitOfMeetings(trx, now, 'meeting_scheduled', location, reached)
}

/** The state that a plan goes by: what has approved minutes was held. */
const standing = sql<MeetingState>`case when minutes_state = 'approved' then 'ended' else state end`.as('state')

/** A meeting of a series with all that a plan looks at and may change. */
export type PlannedMeeting = SeriesMeeting & Pick<Selectable<DB['meeting']>, 'end_time' | 'duration'>

/** The meetings of a series that have a slot, in the order of their slots. */
export async function plannedMeetings(trx: Transaction<DB>, meeting_series_id: number): Promise<PlannedMeeting[]> {
  const meetings = await trx
    .selectFrom('meeting')
    .select(['meeting_id', standing, 'slot_ts', 'start_time', 'end_time', 'duration'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', 'is not', null)
    .orderBy('slot_ts')
    .execute()
  return meetings as PlannedMeeting[]
}

/**
 * Holds the meetings of a series, so that a plan finds them as they are once others are done with them, and nobody starts
 * or moves one before it is carried out.
 */
export async function holdMeetings(trx: Transaction<DB>, meeting_series_id: number): Promise<void> {
  const query = trx.selectFrom('meeting').select('meeting_id').where('meeting_series_id', '=', meeting_series_id)
  await forUpdate(trx, query.orderBy('meeting_id')).execute()
}

type MeetingTimes = Pick<Selectable<DB['meeting']>, 'state' | 'start_time' | 'duration'>

/** Returns the times of a meeting after the change: its new start if it moves; upcoming ones with the old length get the new one. */
export function timesAfter(was: MeetingTimes, start: number | null | undefined, length: LengthChange, now: number) {
  const start_time = start === undefined ? was.start_time : start
  const coming = (was.state === 'pending' || was.state === 'canceled') && start_time !== null && start_time >= now
  const duration = coming && was.duration === length.was ? length.next : was.duration
  const end_time = start_time === null || duration === null ? null : start_time + duration
  return { start_time, duration, end_time }
}

const emitOfMeetings = (
  trx: Transaction<DB>,
  now: number,
  event: 'meeting_scheduled' | 'meeting_content_changed',
  location: SeriesLocation,
  ids: readonly number[],
): Promise<void> =>
  inSlices(ids, (slice) =>
    emitAll(
      trx,
      now,
      slice.map((meeting_id) => ({ event, ...location, meeting_id, resource: `/meetings/${meeting_id}` })),
    ),
  )

/**
 * Writes new texts of a series to its pending meetings that still have the old ones, and emits events
 * (docs/api/recurring-meetings.md#changing-a-series). Throws 422 on the field of a text that is too long to be copied so often.
 */
export async function reachMeetings(
  trx: Transaction<DB>,
  location: SeriesLocation,
  was: SeriesRow,
  text: SeriesText,
  now: number,
): Promise<void> {
  const changedMeetings = new Set<number>()
  for (const name of TEXT) {
    if (!(name in text)) continue
    const pending = trx
      .selectFrom('meeting')
      .select('meeting_id')
      .where('meeting_series_id', '=', was.meeting_series_id)
      .where('state', '=', 'pending')
      .where(isUnlocked)
      .where(name, 'is not distinct from', was[name])
      .orderBy('meeting_id')
    const reached = (await forUpdate(trx, pending).execute()).map(({ meeting_id }) => meeting_id)
    const bytes = Buffer.byteLength(text[name] ?? '')
    if (bytes * reached.length > MOST_COPIED_BYTES) {
      const details = `The text is too long to be copied to ${reached.length} upcoming meetings (${MOST_COPIED_BYTES} bytes in total at most).`
      throw refuse(name, 'too_long', details)
    }
    for await (const ids of yieldingToRequests(slices(reached, bytes))) {
      const meetings = trx.updateTable('meeting').where(inIds(trx, sql.ref('meeting_id'), ids))
      await meetings.set({ [name]: text[name], update_ts: now }).execute()
    }
    if (CONTENT.includes(name)) for (const id of reached) changedMeetings.add(id)
  }
  await emitOfMeetings(trx, now, 'meeting_content_changed', location, [...changedMeetings])
}

/** Maximum bytes of text, and number of rows, that one statement writes. */
const MOST_WRITTEN = 1_000_000
const MOST_ROWS = 500

function* slices(ids: readonly number[], bytes: number): Generator<readonly number[]> {
  const size = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_WRITTEN / (bytes || 1))))
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}
