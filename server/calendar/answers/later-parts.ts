// Propagates an answer to the later parts of a series that was split after its event was sent.
import type { Transaction } from 'kysely'
import type { Answer } from '../../actions/meetings/answers.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { answerForSeries } from './answer.ts'
import { answerOnward } from './answer-from-start.ts'
import type { AnswerRequest } from './answer-seat.ts'

/** A later part of a split series, and the person's answer to it. */
export interface LaterPart {
  meeting_series_id: number
  start_ts: number
  rsvp_ts: number | null
  /** Whether its times have changed since that answer. */
  rsvp_outdated: number
}

/** The later parts of a split series to which a person is invited, in order. */
export async function laterParts(
  trx: Transaction<DB>,
  meeting_series_id: number,
  member_id: number,
): Promise<LaterPart[]> {
  const parts = await trx
    .selectFrom('meeting_series as part')
    .innerJoin('invitee', 'invitee.meeting_series_id', 'part.meeting_series_id')
    .innerJoin('meeting_series as own', (join) => join.on('own.meeting_series_id', '=', meeting_series_id))
    .select(['part.meeting_series_id', 'part.start_ts', 'invitee.rsvp_ts', 'invitee.rsvp_outdated'])
    .where('invitee.member_id', '=', member_id)
    .where(isOfHistory('part.meeting_series_id', meeting_series_id))
    .whereRef('part.start_ts', '>', 'own.start_ts')
    .orderBy('part.start_ts')
    .execute()
  return parts.map((part) => ({ ...part, start_ts: Number(part.start_ts) }))
}

/**
 * Applies an answer to a whole event, or to all starts from `onward` on, in the later parts that the old event still shows to the
 * person. Parts that were rescheduled, or answered since, keep their answer. `from`: the part that was answered.
 */
export async function answerLaterParts(
  trx: Transaction<DB>,
  { content: { until }, member_id }: AnswerRequest,
  from: number,
  given: Answer,
  { onward, since, doing }: { onward: boolean; since: number; doing: ByWhomAndWhen },
): Promise<void> {
  for (const { meeting_series_id, start_ts, rsvp_ts, rsvp_outdated } of await laterParts(trx, from, member_id)) {
    if ((until !== null && until < start_ts) || rsvp_outdated || Number(rsvp_ts ?? 0) > since) continue
    if (onward) await answerOnward(trx, { meeting_series_id, slot: start_ts, most: 0 }, member_id, given, doing)
    else await answerForSeries(trx, meeting_series_id, member_id, given, doing)
  }
}
