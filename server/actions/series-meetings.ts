// The meetings of a series: made when a slot is asked for or comes near, never twice.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/tables.ts'
import { emitAll } from '../events/emit.ts'
import { isSlot } from '../rules/recurrence/occurrences.ts'
import { derived, scheduleOf } from '../rules/series-schedule.ts'
import { wallAt } from '../rules/zone.ts'
import { placeOfMeeting } from './attendees.ts'

export type SeriesRow = Awaited<ReturnType<typeof seriesRow>>

export const seriesRow = (db: Kysely<DB>, meeting_series_id: number) =>
  db
    .selectFrom('meeting_series')
    .selectAll()
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()

/** What stands at an instant of a series: a meeting, the record of a deleted one, a slot without a meeting, or nothing. */
export type At = { meeting_id: number } | 'deleted' | 'slot' | 'nothing'

/** Looks up an instant: a slot of the rule, or the present start of a meeting (decisions 4.2). */
export async function whatIsAt(db: Kysely<DB>, series: SeriesRow, instant: number): Promise<At> {
  const { meeting_series_id } = series
  const meeting = await db
    .selectFrom('meeting')
    .select(['meeting_id', 'slot_ts'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where((eb) => eb.or([eb('slot_ts', '=', instant), eb('start_time', '=', instant)]))
    // Where one meeting has moved onto the slot of another, the slot decides.
    .orderBy((eb) => eb.case().when('slot_ts', '=', instant).then(0).else(1).end())
    .executeTakeFirst()
  if (meeting) return { meeting_id: meeting.meeting_id }
  const deleted = await db
    .selectFrom('deleted_meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', instant)
    .executeTakeFirst()
  if (deleted) return 'deleted'
  return isSlot(scheduleOf(series), instant) ? 'slot' : 'nothing'
}

/** Makes the meeting of a slot with the invitees as its attendees; gives the one that is there if it was made meanwhile. */
export async function materialise(trx: Transaction<DB>, series: SeriesRow, slot: number, now: number): Promise<number> {
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
    .onConflict((conflict) => conflict.columns(['meeting_series_id', 'slot_ts']).doNothing())
    .returning('meeting_id')
    .executeTakeFirst()
  if (!made) return theOneAt(trx, meeting_series_id, slot)
  const place = await placeOfMeeting(trx, made.meeting_id)
  const resource = `/meetings/${made.meeting_id}`
  await emitAll(trx, now, [
    { event: 'meeting_created', ...place, resource },
    { event: 'meeting_scheduled', ...place, resource },
  ])
  await seatInvitees(trx, made.meeting_id, meeting_series_id, now)
  return made.meeting_id
}

async function theOneAt(trx: Transaction<DB>, meeting_series_id: number, slot: number): Promise<number> {
  const { meeting_id } = await trx
    .selectFrom('meeting')
    .select('meeting_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '=', slot)
    .executeTakeFirstOrThrow()
  return meeting_id
}

/** Invitees become attendees, with their answer to the invitation. */
async function seatInvitees(trx: Transaction<DB>, meeting_id: number, meeting_series_id: number, now: number) {
  const invitees = await trx
    .selectFrom('invitee')
    .select(['member_id', 'representing', 'note_taker', 'presenter', 'role_id', 'rsvp'])
    .where('meeting_series_id', '=', meeting_series_id)
    .orderBy('invitee_id')
    .execute()
  if (!invitees.length) return
  const rows = invitees.map((one) => ({ ...one, meeting_id, attended: 0 as const, create_ts: now, update_ts: now }))
  const made = await trx.insertInto('attendee').values(rows).returning('attendee_id').execute()
  const place = await placeOfMeeting(trx, meeting_id)
  const event = 'attendee_added'
  await emitAll(
    trx,
    now,
    made.map(({ attendee_id }) => ({ event, ...place, resource: `/attendees/${attendee_id}` })),
  )
}

/** A deleted occurrence marks its slot as excluded, so that it does not come back (decisions 3.3). */
export async function excludeSlot(trx: Transaction<DB>, meeting_series_id: number, slot: number, now: number) {
  const series = await seriesRow(trx, meeting_series_id)
  const excluded: number[] = JSON.parse(series.excluded)
  const wall = wallAt(series.timezone_name, slot)
  if (excluded.includes(wall)) return
  const columns = { ...series, excluded: JSON.stringify([...excluded, wall].sort((one, other) => one - other)) }
  await trx
    .updateTable('meeting_series')
    .set({ excluded: columns.excluded, ...derived(columns, series.duration), schedule_update_ts: now, update_ts: now })
    .where('meeting_series_id', '=', meeting_series_id)
    .execute()
}
