// Answers to invitations without a session, by link or by mail, stored exactly as from the pages and the API.
import type { Transaction } from 'kysely'
import { type Answer, answerComing, recordAnswers, writeAnswers } from '../../actions/meetings/answers.ts'
import { notifyOfReply } from '../../actions/notifications/invited.ts'
import { makeOccurrence } from '../../actions/series/series-meetings.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { type AnswerRequest, attendeeOf, type MeetingSeat } from './answer-seat.ts'
import { nextStart } from './next-start.ts'

/** An answer as somebody gives it. */
export interface GivenAnswer extends Answer {
  /** For a series: the next meeting only, or all. */
  scope: 'one' | 'all'
}

/** Stores the answer of a link; returns whether the person is still invited. */
export async function giveAnswer(
  trx: Transaction<DB>,
  request: Pick<AnswerRequest, 'member_id' | 'meeting_id' | 'meeting_series_id' | 'slot_ts'>,
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

/** Stores the answer to one start of a series, and creates its meeting if necessary; returns whether the person attends it. */
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

/** Stores the answer to one meeting; returns whether the person attends it. */
export async function answerForMeeting(
  trx: Transaction<DB>,
  meeting_id: number,
  member_id: number,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  return answerForSeat(trx, await attendeeOf(trx, meeting_id, member_id), answer, doing)
}

/** Stores an attendee's answer, unless the minutes are approved; returns whether the attendee exists. */
export async function answerForSeat(
  trx: Transaction<DB>,
  seat: MeetingSeat | undefined,
  answer: Answer,
  doing: ByWhomAndWhen,
): Promise<boolean> {
  if (!seat) return false
  const { minutes_state, meeting_id } = seat
  if (minutes_state !== 'approved' && (await writeAnswers(trx, 'attendee', [seat], answer, doing)))
    await notifyOfReply(trx, doing, { meeting_id: meeting_id! }, answer.rsvp)
  return true
}

/**
 * Stores the answer to a whole series: for the invitee, and in upcoming meetings that they have not answered yet. Returns whether
 * they are invited.
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
  if (await recordAnswers(trx, 'invitee', [invitee.invitee_id], answer, doing))
    await notifyOfReply(trx, doing, { meeting_series_id }, answer.rsvp)
  await answerComing(trx, { meeting_series_id, member_id }, answer, doing)
  return true
}
