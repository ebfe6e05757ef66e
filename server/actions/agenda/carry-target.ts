// Target of a carry-over: the next meeting of the series, created if necessary, or a given meeting.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { inBacklogOfSeries } from '../../access/agenda/agenda.ts'
import { meetingLevel, READ, roomLevel, WRITE } from '../../access/can.ts'
import { inMeeting, inRoom } from '../../access/roles.ts'
import { lockRow, Vanished } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { slotFrom } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import { isUnlocked } from '../minutes/locked.ts'
import { chainOf } from '../series/series-links.ts'
import { makeOccurrence, seriesRow } from '../series/series-meetings.ts'
import { type AgendaHolder, backlogOfRoom, backlogOfSeries } from './agenda-holder.ts'

const meetingRow = (trx: Transaction<DB>, meeting_id: number) =>
  trx
    .selectFrom('meeting')
    .select(['meeting_series_id', 'room_id', 'state', 'start_time'])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

/**
 * Locks the meeting, its chain of series before it, and the meeting that takes its items if that is named: meetings in the order of
 * their ids, so that two that carry to each other do not wait for each other. Gives the meeting as it is then; throws 422
 * where the other one takes no items.
 */
export async function lockMeetings(trx: Transaction<DB>, meeting_id: number, to: 'next' | 'backlog' | number) {
  const { meeting_series_id } = await meetingRow(trx, meeting_id)
  const chain = meeting_series_id === null ? [] : await chainOf(trx, meeting_series_id)
  for (const id of chain) await lockRow(trx, 'meeting_series', 'meeting_series_id', id)
  const ids = typeof to === 'string' ? [meeting_id] : [meeting_id, to].sort((one, other) => one - other)
  for (const id of ids) await lockRow(trx, 'meeting', 'meeting_id', id)
  if (typeof to === 'number') {
    const { state } = await meetingRow(trx, to)
    if (state === 'ended' || state === 'canceled')
      throw refuse('to', 'invalid_reference', `cannot be a meeting that is ${state}: its agenda is closed.`)
  }
  return meetingRow(trx, meeting_id)
}

/** Throws 422 on `to` for the meeting itself, and for one that the caller may not read as for one that does not exist. */
export async function mustTakeItems(trx: Transaction<DB>, actor: Caller, from: number, to: number): Promise<void> {
  const standing = await inMeeting(trx, actor, to)
  if (!standing || meetingLevel(standing) < READ)
    throw refuse('to', 'invalid_reference', 'is not the id of a meeting that you can use here.')
  if (to === from) throw refuse('to', 'invalid_reference', 'The items are already on the agenda of this meeting.')
}

/**
 * The first pending meeting after an instant of a series and of those that it was split from or into, by its actual start;
 * its meeting is made where that is a slot without one. Undefined where there is none.
 */
export async function nextMeeting(
  trx: Transaction<DB>,
  meeting_series_id: number,
  after: number,
  now: number,
): Promise<number | undefined> {
  const chain = await chainOf(trx, meeting_series_id)
  const pending = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'start_time'])
    .where('meeting_series_id', 'in', chain)
    .where('state', '=', 'pending')
    .where(isUnlocked)
    .where('start_time', '>', after)
    .orderBy('start_time')
    .orderBy('meeting_id')
    .limit(1)
    .executeTakeFirst()
  let first: { of: number; slot: number } | undefined
  for (const of of chain) {
    const slot = await freeSlot(trx, of, after)
    if (slot !== undefined && (!first || slot < first.slot)) first = { of, slot }
  }
  if (!first || (pending && pending.start_time! <= first.slot)) return pending?.meeting_id
  const made = await makeOccurrence(trx, first.of, first.slot, now)
  return typeof made === 'object' ? made.meeting_id : pending?.meeting_id
}

/** The first slot after an instant that has no meeting and never had one; undefined where there is none. */
async function freeSlot(trx: Transaction<DB>, meeting_series_id: number, after: number): Promise<number | undefined> {
  const taken = await trx
    .selectFrom('meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>', after)
    .union(
      trx
        .selectFrom('deleted_meeting')
        .select('slot_ts')
        .where('meeting_series_id', '=', meeting_series_id)
        .where('slot_ts', '>', after),
    )
    .execute()
  const known = new Set(taken.map(({ slot_ts }) => slot_ts))
  return slotFrom(scheduleOf(await seriesRow(trx, meeting_series_id)), after + 1, known)
}

/**
 * The backlog that takes what a meeting leaves: that of its series, of the last one where it was split, or else of its room.
 * With an actor, the last one in which they may write; throws 403 where that is none.
 */
export async function backlogFor(
  trx: Transaction<DB>,
  { meeting_series_id, room_id }: { meeting_series_id: number | null; room_id: number },
  actor?: Caller,
): Promise<AgendaHolder> {
  if (meeting_series_id === null) {
    const standing = actor && (await inRoom(trx, actor, room_id))
    if (standing && roomLevel(standing) < WRITE) throw forbidden()
    return backlogOfRoom(room_id)
  }
  return backlogOfHistory(trx, meeting_series_id, actor)
}

/** The backlog of a series: that of the last part of its history, where the actor may write; throws 403 where that is none. */
export async function backlogOfHistory(
  trx: Transaction<DB>,
  meeting_series_id: number,
  actor?: Caller,
): Promise<AgendaHolder> {
  const chain = await chainOf(trx, meeting_series_id)
  const later = chain.slice(chain.indexOf(meeting_series_id)).reverse()
  for (const id of later)
    if (!actor || ((await inBacklogOfSeries(trx, actor, id)) ?? 0) >= WRITE) return backlogOfSeries(id)
  throw forbidden()
}

/** The same, locked. Begins again where the series was split meanwhile, and its backlog handed on. */
export async function lockedBacklog(
  trx: Transaction<DB>,
  meeting_series_id: number,
  actor: Caller,
): Promise<AgendaHolder> {
  const holder = await backlogOfHistory(trx, meeting_series_id, actor)
  await lockRow(trx, holder.table, holder.key, holder.id)
  if ((await backlogOfHistory(trx, meeting_series_id, actor)).id !== holder.id)
    throw new Vanished('The backlog has been moved.')
  return holder
}
