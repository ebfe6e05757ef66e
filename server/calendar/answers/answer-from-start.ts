// Answers for one start of a series and all later ones (RANGE=THISANDFUTURE, RFC 5545, section 3.2.13).
import type { Transaction } from 'kysely'
import { type Answer, recordAnswers } from '../../actions/meetings/answers.ts'
import { notifyOfReply } from '../../actions/notifications/invited.ts'
import { makeOccurrence, seriesRow } from '../../actions/series/series-meetings.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { slots } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'

/** The first start that the answer covers. */
export interface Onward {
  meeting_series_id: number
  slot: number
  /** Limit of meetings to create for earlier starts, so that these keep their answer. */
  most: number
}

/**
 * Writes the answer to the invitee, and thus for meetings created later, and overwrites the answers in existing meetings from this
 * start on. Meetings for the starts before it are created first and keep the previous answer. Returns how many were created;
 * undefined if the person is not invited or the limit is exceeded.
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
  if (await recordAnswers(trx, 'invitee', [invitee.invitee_id], answer, doing))
    await notifyOfReply(trx, doing, { meeting_series_id }, answer.rsvp)
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

/** Upcoming starts before a given one that have no meeting yet; at most one more than `most`. */
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
