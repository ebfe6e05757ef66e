// Answers for one start of a series and all later ones (RANGE=THISANDFUTURE, RFC 5545, section 3.2.13).
import type { Transaction } from 'kysely'
import { type Answer, recordAnswers } from '../../actions/meetings/answers.ts'
import { makeOccurrence, seriesRow } from '../../actions/series/series-meetings.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { slots } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'

/** From which start on. */
export interface Onward {
  meeting_series_id: number
  slot: number
  /** How many meetings may be made, so that what comes before keeps its answer. */
  most: number
}

/**
 * The answer counts for the invitee, and so for meetings that are made later, and in those that are there from this start on,
 * whatever was answered there before. What comes before is made first, with the answer that it has. Gives how many meetings were
 * made; undefined where the person is not invited, or more comes before than may be made.
 */
export async function answerOnward(
  trx: Transaction<DB>,
  { meeting_series_id, slot, most }: Onward,
  member_id: number,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<number | undefined> {
  const invitee = await trx
    .selectFrom('invitee')
    .select(['invitee_id', 'rsvp'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!invitee) return undefined
  const before = invitee.rsvp === answer.rsvp ? [] : await unmadeBefore(trx, meeting_series_id, slot, most, doing.now)
  if (before.length > most) return undefined
  for (const each of before) await makeOccurrence(trx, meeting_series_id, each, doing.now)
  await recordAnswers(trx, 'invitee', [invitee.invitee_id], answer, doing)
  const onward = await trx
    .selectFrom('attendee')
    .innerJoin('meeting', 'meeting.meeting_id', 'attendee.meeting_id')
    .select('attendee_id')
    .where('meeting.meeting_series_id', '=', meeting_series_id)
    .where('meeting.slot_ts', '>=', slot)
    .where('meeting.state', '=', 'pending')
    .where('meeting.start_time', '>', doing.now)
    .where('attendee.member_id', '=', member_id)
    .execute()
  const ids = onward.map(({ attendee_id }) => attendee_id)
  await recordAnswers(trx, 'attendee', ids, answer, doing)
  return before.length
}

/** The coming starts before one that have no meeting yet; one more than `most` at most. */
async function unmadeBefore(
  trx: Transaction<DB>,
  meeting_series_id: number,
  slot: number,
  most: number,
  now: number,
): Promise<number[]> {
  const made = await trx
    .selectFrom('meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>=', now)
    .where('slot_ts', '<', slot)
    .execute()
  const there = new Set(made.map(({ slot_ts }) => Number(slot_ts)))
  const missing: number[] = []
  for (const each of slots(scheduleOf(await seriesRow(trx, meeting_series_id)), now, slot)) {
    if (!there.has(each)) missing.push(each)
    if (missing.length > most) break
  }
  return missing
}
