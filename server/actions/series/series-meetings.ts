// The meetings of a series: made when a slot is asked for or comes near, never twice.
import type { Kysely, Transaction } from 'kysely'
import { MOST_MEETINGS } from '../../../contract/meeting-series.ts'
import { hold, settled } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emitAll } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { isSlot } from '../../rules/recurrence/occurrences.ts'
import { derived, type ScheduleColumns, scheduleOf } from '../../rules/series-schedule.ts'
import { wallAt } from '../../rules/zone.ts'
import { agendaOfMeeting, agendaOfSeries, planAgenda } from '../agenda/agenda.ts'
import { placeOfMeeting } from '../meetings/attendees.ts'

export type SeriesRow = Awaited<ReturnType<typeof seriesRow>>

export const seriesRow = (db: Kysely<DB>, meeting_series_id: number) =>
  db
    .selectFrom('meeting_series')
    .selectAll()
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/** What stands at an instant of a series: a meeting, the record of a deleted one, a slot without a meeting, or nothing. */
export type SlotState = { meeting_id: number } | 'deleted' | 'slot' | 'nothing'

/**
 * Looks up an instant: a slot of the rule, or the present start of a meeting (decisions 4.2). Where one meeting has
 * moved onto the slot of another, the slot decides, whether its own meeting is there yet or not.
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

/** What stands at an instant once the meeting of a slot is made, if it was not there yet. */
export async function makeOccurrence(
  trx: Transaction<DB>,
  meeting_series_id: number,
  instant: number,
  now: number,
): Promise<Exclude<SlotState, 'slot'>> {
  // Looked up again, since the series may have changed or ended, or somebody else have made or deleted the meeting.
  await hold(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const series = await seriesRow(trx, meeting_series_id)
  const found = await slotStateAt(trx, series, instant)
  return found === 'slot' ? { meeting_id: await materialise(trx, series, instant, now) } : found
}

/** Makes the meeting of a slot, with the invitees as its attendees and the agenda of the series. */
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
  const place = await placeOfMeeting(trx, made.meeting_id)
  const resource = `/meetings/${made.meeting_id}`
  await emitAll(trx, now, [
    { event: 'meeting_created', ...place, resource },
    { event: 'meeting_scheduled', ...place, resource },
  ])
  await seatInvitees(trx, made.meeting_id, meeting_series_id, now)
  await planAgenda(trx, agendaOfMeeting(made.meeting_id), agendaOfSeries(meeting_series_id), now)
  return made.meeting_id
}

/**
 * Invitees become attendees, with their answer to the invitation; those whose account has ended do not. Whoever is just
 * being taken out of the room comes with the role that is left to them.
 */
async function seatInvitees(trx: Transaction<DB>, meeting_id: number, meeting_series_id: number, now: number) {
  const found = trx
    .selectFrom('invitee')
    .innerJoin('member', 'member.member_id', 'invitee.member_id')
    .select(['invitee.member_id', 'invitee.representing', 'invitee.note_taker', 'invitee.presenter'])
    .select(['invitee.role_id', 'invitee.rsvp'])
    .where('invitee.meeting_series_id', '=', meeting_series_id)
    .where('member.deleted_ts', 'is', null)
    .orderBy('invitee.invitee_id')
  const invitees = await settled(trx, found, 'invitee').execute()
  if (!invitees.length) return
  const rows = invitees.map((one) => ({ ...one, meeting_id, attended: 0 as const, create_ts: now, update_ts: now }))
  const made = await trx.insertInto('attendee').values(rows).returning(['attendee_id', 'rsvp']).execute()
  const place = await placeOfMeeting(trx, meeting_id)
  const told = made.flatMap(({ attendee_id, rsvp }) => {
    const resource = `/attendees/${attendee_id}`
    const added = { event: 'attendee_added' as const, ...place, resource }
    return rsvp === 0 ? [added] : [added, { event: 'attendee_rsvp' as const, ...place, resource }]
  })
  await emitAll(trx, now, told)
}

/**
 * What follows from a schedule, with the meetings that the series has: those of an earlier schedule count as well for
 * when it begins and ends.
 */
export async function derivedWith(
  trx: Transaction<DB>,
  meeting_series_id: number,
  columns: ScheduleColumns,
  duration: number | null,
) {
  const { start_ts, until_ts, ...words } = derived(columns, duration)
  const { first, last } = await trx
    .selectFrom('meeting')
    .select((eb) => [eb.fn.min('slot_ts').as('first'), eb.fn.max('slot_ts').as('last')])
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  // A schedule that has nothing more to offer does not begin anew.
  const begins = isSlot(scheduleOf(columns), start_ts) ? Math.min(start_ts, first ?? start_ts) : (first ?? start_ts)
  return {
    ...words,
    start_ts: begins,
    until_ts: until_ts === null ? null : Math.max(until_ts, last === null ? until_ts : last + (duration ?? 0)),
  }
}

/**
 * A meeting that is deleted, or leaves its series for another room, marks its slot as excluded, so that it does not come
 * back. That is a change of one meeting: the series itself counts as unchanged ("not changes to individual meetings"),
 * only its recurrence, which shows the date, as changed. Throws 422 on `room_id` where no more dates can be left out.
 */
export async function excludeSlot(trx: Transaction<DB>, meeting_series_id: number, slot: number, now: number) {
  const series = await seriesRow(trx, meeting_series_id)
  const wall = wallAt(series.timezone_name, slot)
  const lists = { excluded: JSON.parse(series.excluded) as number[], blocked: JSON.parse(series.blocked) as number[] }
  if (lists.excluded.includes(wall)) return
  // What does not fit into the list that is shown and sent back is left out all the same.
  const name = lists.excluded.length < MOST_MEETINGS ? 'excluded' : 'blocked'
  if (name === 'blocked' && (lists.blocked.includes(wall) || (await isDeleted(trx, meeting_series_id, slot)))) return
  if (lists[name].length >= MOST_MEETINGS) throw refuse('room_id', 'too_long', 'The series leaves out too many dates.')
  const dates = JSON.stringify([...lists[name], wall].sort((one, other) => one - other))
  const follows = await derivedWith(trx, meeting_series_id, { ...series, [name]: dates }, series.duration)
  await trx
    .updateTable('meeting_series')
    .set({ [name]: dates, ...follows, schedule_update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
}

/** Whether the meeting of a slot was deleted: its record keeps the slot from being offered again. */
async function isDeleted(trx: Transaction<DB>, meeting_series_id: number, slot: number): Promise<boolean> {
  const found = await trx
    .selectFrom('deleted_meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', slot)
    .executeTakeFirst()
  return found !== undefined
}
