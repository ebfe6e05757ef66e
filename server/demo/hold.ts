// Writes the meetings of a room of the demo, with attendees, notes and action items.
import type { Transaction } from 'kysely'
import type { MeetingState } from '../../contract/codes.ts'
import { agendaOfMeeting, agendaOfSeries } from '../actions/agenda/agenda-holder.ts'
import type { DB } from '../db/tables.ts'
import { writeMeetingAgenda } from './agenda.ts'
import { addSource } from './attach.ts'
import { eveningAfter, type Slot, slotOf, startsOf } from './calendar.ts'
import { writeNotesAndItems } from './keep.ts'
import { type MinutesEntry, parseMinutes } from './minutes.ts'
import type { Program } from './script.ts'
import { callerOf, invitedAt, seatsOf } from './seats.ts'
import { writeSeries } from './series.ts'
import type { DemoContext, DemoRoom } from './stage.ts'

const MINUTE = 60
const DAY = 86_400

/** All meetings of a program; where it is a series, as meetings of that series. */
export async function writeMeetings(
  trx: Transaction<DB>,
  room: DemoRoom,
  program: Program,
  site: DemoContext,
): Promise<void> {
  const stage = { ...site, zone: program.zone ?? site.zone }
  const { series } = program
  const entries = parseMinutes(program.minutes)
  const without = series?.without ?? []
  const starts = startsOf(program, entries.length + without.length, stage.now, stage.zone)
  const held = starts.filter((_, number) => !without.includes(number))
  const meeting_series_id =
    series &&
    (await writeSeries(trx, room, { ...program, series }, { starts: planned(starts), held: planned(held) }, stage))
  for (const [number, entry] of entries.entries()) {
    await hold(trx, room, program, entry, { meeting_series_id: meeting_series_id ?? null, start: held[number]! }, stage)
  }
}

const planned = (starts: readonly (number | null)[]): number[] => starts.filter((start) => start !== null)

async function hold(
  trx: Transaction<DB>,
  room: DemoRoom,
  program: Program,
  entry: MinutesEntry,
  { meeting_series_id, start }: { meeting_series_id: number | null; start: number | null },
  stage: DemoContext,
): Promise<void> {
  const { now, zone, chance, ids } = stage
  const { name, led, location, audio, lasts, source, template } = program
  const slot = slotOf(program, start, entry.moved, now, zone)
  const state = entry.canceled ? 'canceled' : slot.state
  const called = eveningAfter(Math.min(slot.start ?? now, now), -chance.between(4, 24), zone)
  const create_ts = called - chance.between(0, 8 * 3600)
  const state_ts = Math.max(create_ts, Math.min(now, since(state, slot, now)))
  const create_id = ids.get(callerOf(room, led))!
  const { meeting_id } = await trx
    .insertInto('meeting')
    .values({
      room_id: room.room_id,
      template_id: template === undefined ? null : room.templates.get(template)!,
      meeting_series_id,
      slot_ts: meeting_series_id === null ? null : start,
      name: entry.topic ? `${name}: ${entry.topic}` : name,
      description: entry.description,
      outcomes: entry.outcomes,
      location: location ?? null,
      audio: audio ?? null,
      start_time: slot.start,
      end_time: slot.end,
      duration: lasts * MINUTE,
      state,
      state_ts,
      started_ts: ['pending', 'canceled'].includes(state) ? null : slot.start,
      create_id,
      // Its agenda has its own topic, so it counts as edited.
      agenda_edited: entry.topic ? 1 : 0,
      create_ts,
      update_ts: state_ts,
    })
    .returning('meeting_id')
    .executeTakeFirstOrThrow()
  const seats = seatsOf(room, program, state, stage)
  const rows = seats.map((seat) => ({
    ...{ ...seat, meeting_id, invited_ts: invitedAt(seat, slot.start, create_ts) },
    ...{ create_ts, update_ts: create_ts },
  }))
  await trx.insertInto('attendee').values(rows).execute()
  // For a series, the external event is linked with the series itself.
  if (source && meeting_series_id === null) await addSource(trx, { meeting_id }, create_id, source, name, create_ts)
  const of = meeting_series_id === null ? undefined : agendaOfSeries(meeting_series_id)
  const how = { topic: entry.topic, state, slot, of }
  const agenda = await writeMeetingAgenda(trx, agendaOfMeeting(meeting_id), program, how, stage, create_ts)
  if (state === 'pending' || state === 'canceled') return
  const until = Math.min(slot.end!, now)
  const notes = ids.get(program.notes ?? led)!
  await writeNotesAndItems(trx, { ...room, meeting_id, agenda }, entry, {
    ...stage,
    from: slot.start!,
    until,
    author: notes,
  })
}

/** When it got its state; a pending meeting has had it since it was created. */
function since(state: MeetingState, { start, end }: Slot, now: number): number {
  if (state === 'ended') return end!
  if (state === 'started') return start!
  if (state === 'paused') return now - 10 * MINUTE
  return state === 'canceled' ? start! - 2 * DAY : 0
}
