// Creates meetings of a series lazily: when a slot is requested or near, and exactly once.
import type { Kysely, Transaction } from 'kysely'
import { MOST_MEETINGS } from '../../../contract/series/meeting-series.ts'
import { forShare, lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emitAll } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { isSlot } from '../../rules/series/recurrence/occurrences.ts'
import { derivedColumns, type ScheduleColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import { wallAt } from '../../rules/time/zone.ts'
import { planAgenda } from '../agenda/agenda.ts'
import { agendaOfMeeting, agendaOfSeries } from '../agenda/agenda-holder.ts'
import { locationOfMeeting } from '../meetings/attendees.ts'

/** A row of `meeting_series`. */
export type SeriesRow = Awaited<ReturnType<typeof seriesRow>>

/** The row of a series; throws where there is none. */
export const seriesRow = (db: Kysely<DB>, meeting_series_id: number) =>
  db
    .selectFrom('meeting_series')
    .selectAll()
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/** The state of a series at an instant: a meeting, a deleted one, a slot without a meeting, or nothing. */
export type SlotState = { meeting_id: number } | 'deleted' | 'slot' | 'nothing'

/**
 * Looks up an instant (Unix seconds): a slot of the schedule, or the present start of a meeting
 * (docs/api/recurring-meetings.md#meeting-at-a-time). Where a meeting was moved onto the slot of another, the slot's own meeting is
 * meant, whether it was created yet or not.
 */
export async function slotStateAt(db: Kysely<DB>, series: SeriesRow, instant: number): Promise<SlotState> {
  const { meeting_series_id } = series
  const meetings = await db
    .selectFrom('meeting')
    .select(['meeting_id', 'slot_ts'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where((eb) => eb.or([eb('slot_ts', '=', instant), eb('start_time', '=', instant)]))
    .orderBy('meeting_id')
    .execute()
  const own = meetings.find(({ slot_ts }) => slot_ts === instant)
  if (own) return own
  const deleted = await db
    .selectFrom('deleted_meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', instant)
    .executeTakeFirst()
  if (!deleted && isSlot(scheduleOf(series), instant)) return 'slot'
  return meetings[0] ?? (deleted ? 'deleted' : 'nothing')
}

/** Creates the meeting of a slot where it is missing; gives what the series has at the instant afterwards. */
export async function makeOccurrence(
  trx: Transaction<DB>,
  meeting_series_id: number,
  instant: number,
  now: number,
): Promise<Exclude<SlotState, 'slot'>> {
  // Read again under the lock: the series may have changed or ended, or the meeting may have been created or deleted.
  await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const series = await seriesRow(trx, meeting_series_id)
  const state = await slotStateAt(trx, series, instant)
  return state === 'slot' ? { meeting_id: await materialise(trx, series, instant, now) } : state
}

/** Creates the meeting of a slot, with the invitees as its attendees and the agenda of the series. */
async function materialise(trx: Transaction<DB>, series: SeriesRow, slot: number, now: number): Promise<number> {
  const { meeting_series_id, room_id, template_id, name, description, outcomes, location, audio, duration } = series
  const made = await trx
    .insertInto('meeting')
    .values({
      ...{ room_id, template_id, meeting_series_id, name, description, outcomes, location, audio, duration },
      slot_ts: slot,
      start_time: slot,
      end_time: duration === null ? null : slot + duration,
      state: 'pending',
      state_ts: now,
      create_id: series.create_id,
      create_ts: now,
      update_ts: now,
    })
    .returning('meeting_id')
    .executeTakeFirstOrThrow()
  const where = await locationOfMeeting(trx, made.meeting_id)
  const resource = `/meetings/${made.meeting_id}`
  await emitAll(trx, now, [
    { event: 'meeting_created', ...where, resource },
    { event: 'meeting_scheduled', ...where, resource },
  ])
  await insertInvitees(trx, made.meeting_id, meeting_series_id, now)
  await planAgenda(trx, agendaOfMeeting(made.meeting_id), agendaOfSeries(meeting_series_id), now)
  return made.meeting_id
}

/**
 * Inserts the invitees as attendees, with their RSVP, except for those whose account has ended. A parallel removal from
 * the room is waited for, so that nobody gets a role that they are losing.
 */
async function insertInvitees(trx: Transaction<DB>, meeting_id: number, meeting_series_id: number, now: number) {
  const query = trx
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['invitee.member_id', 'invitee.representing', 'invitee.note_taker', 'invitee.presenter'])
    .select(['invitee.role_id', 'invitee.rsvp', 'invitee.rsvp_ts', 'invitee.rsvp_comment', 'invitee.rsvp_outdated'])
    .select(['invitee.mail_outcome', 'invitee.invited_ts'])
    .where('invitee.meeting_series_id', '=', meeting_series_id)
    .where('member.deleted_ts', 'is', null)
    .orderBy('invitee.invitee_id')
  const invitees = await forShare(trx, query, 'invitee').execute()
  if (!invitees.length) return
  const rows = invitees.map((one) => ({ ...one, meeting_id, attended: 0 as const, create_ts: now, update_ts: now }))
  const made = await trx.insertInto('attendee').values(rows).returning(['attendee_id', 'rsvp']).execute()
  const location = await locationOfMeeting(trx, meeting_id)
  const events = made.flatMap(({ attendee_id, rsvp }) => {
    const resource = `/attendees/${attendee_id}`
    const added = { event: 'attendee_added' as const, ...location, resource }
    return rsvp === 0 ? [added] : [added, { event: 'attendee_rsvp' as const, ...location, resource }]
  })
  await emitAll(trx, now, events)
}

/**
 * The columns that are derived from a schedule; meetings of an earlier schedule count too for when the series begins
 * and ends.
 */
export async function derivedWith(
  trx: Transaction<DB>,
  meeting_series_id: number,
  columns: ScheduleColumns,
  duration: number | null,
) {
  const { start_ts, until_ts, ...words } = derivedColumns(columns, duration)
  const { first, last } = await trx
    .selectFrom('meeting')
    .select((eb) => [eb.fn.min('slot_ts').as('first'), eb.fn.max('slot_ts').as('last')])
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  // The start of a schedule without any slot says nothing.
  const begins = isSlot(scheduleOf(columns), start_ts) ? Math.min(start_ts, first ?? start_ts) : (first ?? start_ts)
  return {
    ...words,
    start_ts: begins,
    until_ts: until_ts === null ? null : Math.max(until_ts, last === null ? until_ts : last + (duration ?? 0)),
  }
}

/**
 * Excludes the slot of a meeting that was deleted or moved to another room, so that no other meeting is created for it.
 * The series' `update_ts` stays, since only one meeting changed, but that of its recurrence, which shows the date, is
 * set. Throws 422 on `room_id` where no more dates can be excluded.
 */
export async function excludeSlot(trx: Transaction<DB>, meeting_series_id: number, slot: number, now: number) {
  const series = await seriesRow(trx, meeting_series_id)
  const wall = wallAt(series.timezone_name, slot)
  const lists = { excluded: JSON.parse(series.excluded) as number[], blocked: JSON.parse(series.blocked) as number[] }
  if (lists.excluded.includes(wall)) return
  // Dates beyond the limit of the list that the API shows go to one that it does not show.
  const name = lists.excluded.length < MOST_MEETINGS ? 'excluded' : 'blocked'
  if (name === 'blocked' && (lists.blocked.includes(wall) || (await isDeleted(trx, meeting_series_id, slot)))) return
  if (lists[name].length >= MOST_MEETINGS) throw refuse('room_id', 'too_long', 'The series excludes too many dates.')
  const dates = JSON.stringify([...lists[name], wall].sort((one, other) => one - other))
  const follows = await derivedWith(trx, meeting_series_id, { ...series, [name]: dates }, series.duration)
  await trx
    .updateTable('meeting_series')
    .set({ [name]: dates, ...follows, schedule_update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
}

/** Returns whether the meeting of a slot was deleted; its record prevents a new one. */
async function isDeleted(trx: Transaction<DB>, meeting_series_id: number, slot: number): Promise<boolean> {
  const record = await trx
    .selectFrom('deleted_meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', slot)
    .executeTakeFirst()
  return record !== undefined
}
