// Answers to invitations without signing in, by link or by mail: written as by every other way.
import type { Transaction } from 'kysely'
import { type Answer, answerComing, recordAnswers, writeAnswers } from '../../actions/meetings/answers.ts'
import { makeOccurrence } from '../../actions/series/series-meetings.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { type AnswerRequest, attendeeOf, type MeetingSeat } from './answer-seat.ts'
import { nextStart } from './next-start.ts'

/** An answer as somebody gives it. */
export interface GivenAnswer extends Answer {
  /** Of a series: whether it is for the next meeting alone, or for all. */
  scope: 'one' | 'all'
}

/** Writes the answer of a link; gives whether there was somebody to answer for. */
export async function giveAnswer(
  trx: Transaction<DB>,
  request: AnswerRequest,
  { scope, ...answer }: GivenAnswer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  const { member_id, meeting_id, meeting_series_id, slot_ts } = request
  if (meeting_id !== null) return answerForMeeting(trx, meeting_id, member_id, answer, doing)
  if (slot_ts === null && scope === 'all') return answerForSeries(trx, meeting_series_id!, member_id, answer, doing)
  const slot = slot_ts ?? (await nextStart(trx, meeting_series_id!, doing.now)).next?.slot
  return (
    slot !== undefined && answerForSlot(trx, { meeting_series_id: meeting_series_id!, slot }, member_id, answer, doing)
  )
}

/** Answers for one start of a series, whose meeting is made if need be; gives whether the person attends it. */
export async function answerForSlot(
  trx: Transaction<DB>,
  { meeting_series_id, slot }: { meeting_series_id: number; slot: number },
  member_id: number,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  const state = await makeOccurrence(trx, meeting_series_id, slot, doing.now)
  return typeof state === 'object' && answerForMeeting(trx, state.meeting_id, member_id, answer, doing)
}

/** Answers for one meeting; gives whether the person attends it. */
export async function answerForMeeting(
  trx: Transaction<DB>,
  meeting_id: number,
  member_id: number,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  return answerForSeat(trx, await attendeeOf(trx, meeting_id, member_id), answer, doing)
}

/** Answers for a seat in a meeting, where there is one; gives whether there is. Under approved minutes it stays as it was. */
export async function answerForSeat(
  trx: Transaction<DB>,
  seat: MeetingSeat | undefined,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  if (seat && seat.minutes_state !== 'approved') await writeAnswers(trx, 'attendee', [seat], answer, doing)
  return seat !== undefined
}

/**
 * Answers for a whole series: it counts for the invitee, and in the coming meetings for which they have given none yet.
 * Gives whether they are invited.
 */
export async function answerForSeries(
  trx: Transaction<DB>,
  meeting_series_id: number,
  member_id: number,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  const invitee = await trx
    .selectFrom('invitee')
    .select('invitee_id')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!invitee) return false
  await recordAnswers(trx, 'invitee', [invitee.invitee_id], answer, doing)
  await answerComing(trx, { meeting_series_id, member_id }, answer, doing)
  return true
}
