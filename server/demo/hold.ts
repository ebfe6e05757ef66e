// Holds a meeting of the demo: when it is, who was asked and came, and what is kept of it.
import type { Transaction } from 'kysely'
import type { MeetingState } from '../../contract/codes.ts'
import { FACILITATOR, GUEST, MANAGER, MEMBER, OBSERVER, PARTICIPANT } from '../../contract/codes.ts'
import type { DB } from '../db/tables.ts'
import { eveningAfter, type Slot, slotOf } from './calendar.ts'
import { keep } from './keep.ts'
import type { Entry } from './minutes.ts'
import type { Name, Programme } from './script.ts'
import type { Place, Stage } from './stage.ts'
import { people } from './world.ts'

const MINUTE = 60
const DAY = 86_400
const YES = 1
const NO = 2
const MAYBE = 3

const companies = new Map(people.map(({ first_name, company }) => [first_name, company]))

export async function hold(
  trx: Transaction<DB>,
  place: Place,
  programme: Programme,
  entry: Entry,
  number: number,
  stage: Stage,
): Promise<void> {
  const { now, zone, chance, ids } = stage
  const { name, led, location, audio, lasts, source } = programme
  const slot = slotOf(programme, number, now, zone)
  const state = entry.canceled ? 'canceled' : slot.state
  const called = eveningAfter(Math.min(slot.start ?? now, now), -chance.between(4, 24), zone)
  const create_ts = called - chance.between(0, 8 * 3600)
  const state_ts = Math.max(create_ts, Math.min(now, since(state, slot, now)))
  const create_id = ids.get(callerOf(place, led))!
  const { meeting_id } = await trx
    .insertInto('meeting')
    .values({
      room_id: place.room_id,
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
      create_id,
      create_ts,
      update_ts: state_ts,
    })
    .returning('meeting_id')
    .executeTakeFirstOrThrow()
  const seats = seatsOf(place, programme, state, stage)
  const rows = seats.map((seat) => ({ ...seat, meeting_id, create_ts, update_ts: create_ts }))
  await trx.insertInto('attendee').values(rows).execute()
  if (source) await attach(trx, meeting_id, create_id, source, name, create_ts)
  if (state === 'pending' || state === 'canceled') return
  const until = Math.min(slot.end!, now)
  const notes = ids.get(programme.notes ?? led)!
  await keep(trx, { ...place, meeting_id }, entry, { ...stage, from: slot.start!, until, author: notes })
}

/** When it came into its state; what waits has waited since it was called. */
function since(state: MeetingState, { start, end }: Slot, now: number): number {
  if (state === 'ended') return end!
  if (state === 'started') return start!
  if (state === 'paused') return now - 10 * MINUTE
  return state === 'canceled' ? start! - 2 * DAY : 0
}

/** Whoever leads has called the meeting, where they may; else a manager has. */
function callerOf({ roles }: Place, led: Name): Name {
  const role = roles.get(led)
  if (role === MANAGER || role === MEMBER) return led
  return [...roles].find(([, other]) => other === MANAGER)![0]
}

type Seat = Omit<DB['attendee'], 'attendee_id' | 'meeting_id' | 'create_ts' | 'update_ts'>

/** Who was asked, what they answered, and whether they came. */
function seatsOf({ roles }: Place, programme: Programme, state: MeetingState, { chance, ids }: Stage): Seat[] {
  const { led, notes = led, asked = [...roles.keys()] } = programme
  const held = state !== 'pending' && state !== 'canceled'
  return [...new Set([led, notes, ...asked])].map((name) => {
    const role = roles.get(name)
    if (role === undefined) throw new Error(`${name} is asked to ${programme.name} and is not in its room.`)
    const rsvp = name === led ? YES : answer(chance, held)
    const came = name === led || chance.happens(rsvp === YES ? 0.92 : rsvp === NO ? 0 : 0.4)
    return {
      member_id: ids.get(name)!,
      representing: companies.get(name)!,
      attended: held && came ? 1 : 0,
      note_taker: name === notes ? 1 : 0,
      presenter: name === led ? 1 : 0,
      role_id: name === led ? FACILITATOR : role === OBSERVER || role === GUEST ? role : PARTICIPANT,
      rsvp,
    }
  })
}

/** More people have answered by the time a meeting is held. */
function answer(chance: Stage['chance'], held: boolean): number {
  if (chance.happens(held ? 0.1 : 0.4)) return 0
  if (chance.happens(0.85)) return YES
  return chance.happens(0.5) ? NO : MAYBE
}

/** The event of another application that the meeting belongs to. */
async function attach(
  trx: Transaction<DB>,
  meeting_id: number,
  member_id: number,
  source_type: string,
  title: string,
  create_ts: number,
): Promise<void> {
  const source_id = `${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${meeting_id}`
  const source_data = JSON.stringify({ title, sequence: 0 })
  const stamps = { create_ts, update_ts: create_ts }
  await trx
    .insertInto('meeting_source')
    .values({ meeting_id, member_id, source_type, source_id, source_data, ...stamps })
    .execute()
}
