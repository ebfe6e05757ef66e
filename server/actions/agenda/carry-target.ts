// Where agenda items are carried to: the next meeting of a series, which may have to be made, or one that is named.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { meetingLevel, READ } from '../../access/can.ts'
import { inMeeting } from '../../access/standing.ts'
import { lockRow } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { slotFrom } from '../../rules/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series-schedule.ts'
import { makeOccurrence, seriesRow } from '../series/series-meetings.ts'

const meetingRow = (trx: Transaction<DB>, meeting_id: number) =>
  trx
    .selectFrom('meeting')
    .select(['meeting_series_id', 'state', 'start_time'])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

/**
 * Locks the meeting, its series before it, and the meeting that takes its items if that is named: meetings in the order of
 * their ids, so that two that carry to each other do not wait for each other. Gives the meeting as it is then; throws 422
 * where the other one takes no items.
 */
export async function lockMeetings(trx: Transaction<DB>, meeting_id: number, to: 'next' | number) {
  const { meeting_series_id } = await meetingRow(trx, meeting_id)
  if (meeting_series_id !== null) await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  const ids = to === 'next' ? [meeting_id] : [meeting_id, to].sort((one, other) => one - other)
  for (const id of ids) await lockRow(trx, 'meeting', 'meeting_id', id)
  if (to !== 'next') {
    const { state } = await meetingRow(trx, to)
    if (state === 'ended' || state === 'canceled')
      throw refuse('to', 'invalid_reference', `A meeting that is ${state} takes no agenda items.`)
  }
  return meetingRow(trx, meeting_id)
}

/** Throws 422 on `to` for the meeting itself, and for one that the caller may not read as for one that does not exist. */
export async function mustTakeItems(trx: Transaction<DB>, actor: Caller, from: number, to: number): Promise<void> {
  const standing = await inMeeting(trx, actor, to)
  if (!standing || meetingLevel(standing) < READ) throw refuse('to', 'invalid_reference', 'There is no such meeting.')
  if (to === from) throw refuse('to', 'invalid_reference', 'The items are on the agenda of this meeting already.')
}

/**
 * The first pending meeting of a series after an instant, by its actual start; its meeting is made where that is a slot
 * without one. Undefined where there is none.
 */
export async function nextMeeting(
  trx: Transaction<DB>,
  meeting_series_id: number,
  after: number,
  now: number,
): Promise<number | undefined> {
  const pending = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'start_time'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('state', '=', 'pending')
    .where('start_time', '>', after)
    .orderBy('start_time')
    .orderBy('meeting_id')
    .limit(1)
    .executeTakeFirst()
  const slot = await freeSlot(trx, meeting_series_id, after)
  if (slot === undefined || (pending && pending.start_time! <= slot)) return pending?.meeting_id
  const made = await makeOccurrence(trx, meeting_series_id, slot, now)
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
