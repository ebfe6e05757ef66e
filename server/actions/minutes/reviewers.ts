// Reviewers of minutes: who is asked, until when, and what each answered.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { meeting } from '../../../contract/meetings/meeting.ts'
import { approversOf } from '../../access/minutes/approvers.ts'
import { audit } from '../../audit/audit.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { notify, withdraw } from '../../notifications/index.ts'
import { refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'

/** The notifications of a review. */
const REVIEW_KINDS = ['minutes_review_requested', 'minutes_review_due'] as const

type Asking = CallTo<typeof meeting, 'setMinutes'>

/** What is sent with the state of minutes. */
interface Review {
  reviewers?: number[]
  review_ts?: number | null
}

/** Throws 422 for a deadline that has passed, and for reviewers or a deadline of minutes that are not sent for review. */
export function mustSuitReview(state: string, { reviewers, review_ts }: Review, now: number): void {
  for (const [field, sent] of Object.entries({ reviewers, review_ts }))
    if (sent != null && state !== 'in_review')
      throw refuse(field, 'conflicting_fields', 'can be sent only with the state in_review.')
  if (review_ts != null && review_ts <= now) throw refuse('review_ts', 'invalid_value', 'must be in the future.')
}

/**
 * Asks people to review the minutes of a meeting: those who are sent, or by default all attendees who may approve them but the sender.
 * Notifies who is asked and was not before. Throws 422 on `reviewers` for somebody who may not approve.
 */
export async function askReviewers(trx: Transaction<DB>, call: Asking): Promise<void> {
  const { meeting_id } = call.params
  const { review_ts } = call.sent
  if (review_ts != null) await setDeadline(trx, meeting_id, review_ts)
  await setReviewers(trx, call)
}

/** Changes the reviewers or the deadline of minutes in review, if they are sent and others than before; this is audited. */
export async function changeReview(trx: Transaction<DB>, call: Asking, deadline: number | null): Promise<void> {
  const { meeting_id } = call.params
  const { reviewers, review_ts } = call.sent
  const isMoved = review_ts !== undefined && review_ts !== deadline
  if (isMoved) await setDeadline(trx, meeting_id, review_ts)
  const { added, removed } = reviewers === undefined ? { added: 0, removed: 0 } : await setReviewers(trx, call)
  if (!isMoved && !added && !removed) return
  const details = { added, removed, ...(isMoved && { review_ts }) }
  await audit(trx, call, 'minutes_reviewers_changed', meeting_id, { details })
}

/** Gives how many reviewers were added and removed. */
async function setReviewers(trx: Transaction<DB>, call: Asking): Promise<{ added: number; removed: number }> {
  const { sent } = call
  const { meeting_id } = call.params
  const wanted = await reviewersFor(trx, meeting_id, call.actor.member_id, sent.reviewers)
  const before = new Set(await reviewersOf(trx, meeting_id))
  const dropped = [...before].filter((one) => !wanted.has(one))
  const asked = [...wanted].filter((one) => !before.has(one))
  if (dropped.length)
    await trx
      .deleteFrom('minutes_reviewer')
      .where('meeting_id', '=', meeting_id)
      .where(inIds(trx, sql.ref<number>('member_id'), dropped))
      .execute()
  if (asked.length)
    await trx
      .insertInto('minutes_reviewer')
      .values(asked.map((member_id) => ({ meeting_id, member_id })))
      .execute()
  await withdraw(trx, { kinds: REVIEW_KINDS, meeting_id, members: dropped })
  await notify(trx, call, { kind: 'minutes_review_requested', to: asked, meeting_id })
  return { added: asked.length, removed: dropped.length }
}

/** Sets the deadline of a review; everybody is reminded of the new one. */
async function setDeadline(trx: Transaction<DB>, meeting_id: number, minutes_review_ts: number | null): Promise<void> {
  await withdraw(trx, { kinds: ['minutes_review_due'], meeting_id })
  await trx.updateTable('meeting').set({ minutes_review_ts }).where('meeting_id', '=', meeting_id).execute()
  await trx.updateTable('minutes_reviewer').set({ reminded: 0 }).where('meeting_id', '=', meeting_id).execute()
}

async function reviewersFor(
  trx: Transaction<DB>,
  meeting_id: number,
  sender: number,
  sent: readonly number[] | undefined,
): Promise<Set<number>> {
  const approvers = new Set(await approversOf(trx, meeting_id, sent))
  if (sent?.some((one) => !approvers.has(one)))
    throw refuse('reviewers', 'invalid_reference', 'must be people who may approve the minutes of this meeting.')
  if (!sent) approvers.delete(sender)
  return approvers
}

/** Nobody is asked any longer: the minutes are a draft again. */
export async function endReview(trx: Transaction<DB>, meeting_id: number): Promise<void> {
  await trx.deleteFrom('minutes_reviewer').where('meeting_id', '=', meeting_id).execute()
  await trx.updateTable('meeting').set({ minutes_review_ts: null }).where('meeting_id', '=', meeting_id).execute()
}

/** The ids of the people who are asked to review the minutes of a meeting. */
export const reviewersOf = async (db: Kysely<DB>, meeting_id: number): Promise<number[]> =>
  (await db.selectFrom('minutes_reviewer').select('member_id').where('meeting_id', '=', meeting_id).execute()).map(
    ({ member_id }) => member_id,
  )

/** The people who are asked to review the minutes of a meeting, with their answers; those who have not answered come last. */
export const reviewerAnswers = (db: Kysely<DB>, meeting_id: number) =>
  db
    .selectFrom('minutes_reviewer')
    .innerJoin('member', 'member.member_id', 'minutes_reviewer.member_id')
    .leftJoin('minutes_approval as answer', (join) =>
      join
        .onRef('answer.meeting_id', '=', 'minutes_reviewer.meeting_id')
        .onRef('answer.member_id', '=', 'minutes_reviewer.member_id'),
    )
    .select(['minutes_reviewer.member_id', 'member.name as member_name'])
    .select(['answer.approved', 'answer.comment', 'answer.create_ts'])
    .where('minutes_reviewer.meeting_id', '=', meeting_id)
    .orderBy(sql`case when answer.create_ts is null then 1 else 0 end`)
    .orderBy('answer.create_ts')
    .orderBy('minutes_reviewer.member_id')
    .execute()
