// Minutes: sent for review, approved, frozen and reopened.
import type { Transaction } from 'kysely'
import type { meeting } from '../../../contract/meetings/meeting.ts'
import type { MinutesState } from '../../../contract/minutes/minutes.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { emit } from '../../events/emit.ts'
import { refuse } from '../../problem.ts'
import { canonicalRecord, mayBecome, recordSum, signaturesSum } from '../../rules/meetings/minutes.ts'
import type { CallTo } from '../call.ts'
import { locationOfMeeting } from '../meetings/attendees.ts'
import { followMinutes } from '../notifications/minutes.ts'
import { freezeApprovals, mustBeSeen, type RecordOf } from './approvals.ts'
import { askReviewers, changeReview, endReview, mustSuitReview } from './reviewers.ts'
import { signatureEntries } from './signature-entries.ts'

type Setting = CallTo<typeof meeting, 'setMinutes'>

const DEEDS = { in_review: 'minutes_reviewed', approved: 'minutes_approved', draft: 'minutes_reopened' } as const

/**
 * Sends the minutes of a meeting for review, approves them, or makes a draft of them again. The present state
 * changes nothing but the reviewers and the deadline that are sent. Throws 422 `invalid_transition` on `state` for any other step.
 */
export const setMinutes =
  (recordOf: RecordOf) =>
  async (trx: Transaction<DB>, call: Setting): Promise<void> => {
    const { now, params, sent } = call
    const { meeting_id } = params
    mustSuitReview(sent.state, sent, now)
    const { meeting_series_id } = await meetingRow(trx, meeting_id)
    // The series is held first, so that of two approvals in it one follows the other.
    if (meeting_series_id !== null) await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
    await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
    const was = await meetingRow(trx, meeting_id)
    const { state } = sent
    if (was.minutes_state === state) {
      const { reviewers, review_ts } = sent
      if (state !== 'in_review' || (reviewers === undefined && review_ts === undefined)) return
      await changeReview(trx, call, was.minutes_review_ts)
      await trx.updateTable('meeting').set({ update_ts: now }).where('meeting_id', '=', meeting_id).execute()
      return
    }
    if (!mayBecome(was.minutes_state, state)) throw refuse('state', 'invalid_transition', wayFrom(was.minutes_state))
    const frozen = state === 'approved' ? await freeze(trx, call, was.meeting_series_id, recordOf) : undefined
    if (state === 'draft') {
      await trx.deleteFrom('minutes_approval').where('meeting_id', '=', meeting_id).execute()
      await endReview(trx, meeting_id)
    }
    if (state === 'in_review') await askReviewers(trx, call)
    await trx
      .updateTable('meeting')
      .set({ minutes_state: state, update_ts: now })
      .where('meeting_id', '=', meeting_id)
      .execute()
    const details = state === 'draft' ? { before: was.minutes_state } : { ...frozen }
    await audit(trx, call, DEEDS[state], meeting_id, { details })
    await followMinutes(trx, call, meeting_id, state)
    if (state === 'approved') await emitApproved(trx, now, meeting_id)
  }

const emitApproved = async (trx: Transaction<DB>, now: number, meeting_id: number) =>
  emit(trx, now, {
    event: 'minutes_approved',
    ...(await locationOfMeeting(trx, meeting_id)),
    resource: `/meetings/${meeting_id}`,
  })

const meetingRow = (trx: Transaction<DB>, meeting_id: number) =>
  trx
    .selectFrom('meeting')
    .select(['minutes_state', 'minutes_review_ts', 'meeting_series_id'])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

const wayFrom = (from: MinutesState): string =>
  from === 'draft'
    ? 'A draft must be sent for review first.'
    : from === 'approved'
      ? 'Approved minutes must be reopened first.'
      : 'Minutes in review can be approved or returned to draft.'

/** Keeps the record as it stands; it follows the one that was approved last in the series. Gives what the audit log says. */
async function freeze(
  trx: Transaction<DB>,
  { actor, now, params, sent }: Setting,
  meeting_series_id: number | null,
  recordOf: RecordOf,
): Promise<{ revision: number; sha256: string }> {
  const { meeting_id } = params
  const { last } = await trx
    .selectFrom('minutes_revision')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  const { previous_sha256, previous_signatures_sha256 } = await lastInSeries(trx, meeting_series_id)
  const { name: approved_by } = await trx
    .selectFrom('member')
    .select('name')
    .where('member_id', '=', actor.member_id)
    .executeTakeFirstOrThrow()
  const present = await recordOf(trx, meeting_id)
  const sum = recordSum(present)
  mustBeSeen(sent.approved_sha256, sum)
  const record = {
    ...present,
    ...{ number, approved_ts: now, approve_id: actor.member_id, approved_by, previous_signatures_sha256 },
    approvals: await freezeApprovals(trx, meeting_id, sum),
  }
  const { content, sha256 } = canonicalRecord({ record, previous_sha256 })
  await trx
    .insertInto('minutes_revision')
    .values({
      ...{ meeting_id, meeting_series_id, number, sha256, previous_sha256, content },
      ...{ approved_ts: now, approve_id: actor.member_id },
    })
    .execute()
  return { revision: number, sha256 }
}

/** Hashes of the record that was approved last in a series, and of its signatures; null outside a series, and for the first one. */
async function lastInSeries(trx: Transaction<DB>, meeting_series_id: number | null) {
  const last = await lastRevision(trx, meeting_series_id)
  if (!last) return { previous_sha256: null, previous_signatures_sha256: null }
  const entries = await signatureEntries(trx, last.minutes_revision_id)
  return { previous_sha256: last.sha256, previous_signatures_sha256: signaturesSum(entries) }
}

/** The revision that was approved last in a series. */
export const lastRevision = async (trx: Transaction<DB>, meeting_series_id: number | null) =>
  meeting_series_id === null
    ? undefined
    : trx
        .selectFrom('minutes_revision')
        .select(['minutes_revision_id', 'sha256'])
        .where('meeting_series_id', '=', meeting_series_id)
        .orderBy('minutes_revision_id', 'desc')
        .limit(1)
        .executeTakeFirst()
