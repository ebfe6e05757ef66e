// Minutes of meetings: sent for review, approved by those who were there, frozen, and opened again.
import type { Transaction } from 'kysely'
import type { meeting } from '../../../contract/meeting.ts'
import type { MinutesState, minutesApproval } from '../../../contract/minutes.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { canonicalRecord, mayBecome } from '../../rules/minutes.ts'
import type { CallTo } from '../call.ts'

type Setting = CallTo<typeof meeting, 'setMinutes'>

/** Gives the record of a meeting as it stands, as plain values. */
export type RecordOf = (trx: Transaction<DB>, meeting_id: number) => Promise<object>

const DEEDS = { in_review: 'minutes_reviewed', approved: 'minutes_approved', draft: 'minutes_reopened' } as const

/**
 * Sends the minutes of a meeting for review, approves them, or makes a draft of them again. The present state is no change.
 * Throws 422 `invalid_transition` on `state` for any other step.
 */
export const setMinutes =
  (recordOf: RecordOf) =>
  async (trx: Transaction<DB>, call: Setting): Promise<void> => {
    const { now, params, sent } = call
    const { meeting_id } = params
    const { meeting_series_id } = await meetingRow(trx, meeting_id)
    // The series is held first, so that of two approvals in it one follows the other.
    if (meeting_series_id !== null) await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
    await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
    const was = await meetingRow(trx, meeting_id)
    const { state } = sent
    if (was.minutes_state === state) return
    if (!mayBecome(was.minutes_state, state)) throw refuse('state', 'invalid_transition', wayFrom(was.minutes_state))
    const frozen = state === 'approved' ? await freeze(trx, call, was.meeting_series_id, recordOf) : undefined
    if (state === 'draft') await trx.deleteFrom('minutes_approval').where('meeting_id', '=', meeting_id).execute()
    await trx
      .updateTable('meeting')
      .set({ minutes_state: state, update_ts: now })
      .where('meeting_id', '=', meeting_id)
      .execute()
    const details = state === 'draft' ? { before: was.minutes_state } : { ...frozen }
    await audit(trx, call, DEEDS[state], meeting_id, { details })
  }

const meetingRow = (trx: Transaction<DB>, meeting_id: number) =>
  trx
    .selectFrom('meeting')
    .select(['minutes_state', 'meeting_series_id'])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()

const wayFrom = (from: MinutesState): string =>
  from === 'draft'
    ? 'A draft is first sent for review.'
    : from === 'approved'
      ? 'Approved minutes are first opened again, as a draft.'
      : 'Minutes in review are approved, or made a draft again.'

/** Keeps the record as it stands; it follows the one that was approved last in the series. Gives what the audit log says. */
async function freeze(
  trx: Transaction<DB>,
  { actor, now, params }: Setting,
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
  const previous_sha256 = await lastInSeries(trx, meeting_series_id)
  const { name: approved_by } = await trx
    .selectFrom('member')
    .select('name')
    .where('member_id', '=', actor.member_id)
    .executeTakeFirstOrThrow()
  const record = {
    ...(await recordOf(trx, meeting_id)),
    ...{ number, approved_ts: now, approve_id: actor.member_id, approved_by },
    approvals: await approvalsOf(trx, meeting_id),
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

/** The SHA-256 of the record that was approved last in a series; null outside a series, and for the first one. */
async function lastInSeries(trx: Transaction<DB>, meeting_series_id: number | null): Promise<string | null> {
  if (meeting_series_id === null) return null
  const last = await trx
    .selectFrom('minutes_revision')
    .select('sha256')
    .where('meeting_series_id', '=', meeting_series_id)
    .orderBy('minutes_revision_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sha256 ?? null
}

/** What people have said of the minutes of a meeting, in the order in which they did. */
export async function approvalsOf(trx: Transaction<DB>, meeting_id: number) {
  const rows = await trx
    .selectFrom('minutes_approval')
    .innerJoin('member', 'member.member_id', 'minutes_approval.member_id')
    .select(['minutes_approval.member_id', 'member.name as member_name', 'approved', 'comment'])
    .select('minutes_approval.create_ts')
    .where('minutes_approval.meeting_id', '=', meeting_id)
    .orderBy('minutes_approval.create_ts')
    .orderBy('minutes_approval.member_id')
    .execute()
  return rows.map(({ approved, ...row }) => ({ ...row, approved: approved === 1 }))
}

/** Notes what the caller says of minutes that are in review; it takes the place of what they said before. */
export async function approveMinutes(
  trx: Transaction<DB>,
  { actor, now, params, sent }: CallTo<typeof minutesApproval, 'set'>,
): Promise<void> {
  const { meeting_id } = params
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  const { minutes_state } = await meetingRow(trx, meeting_id)
  if (minutes_state === 'approved') throw refuse('minutes_state', 'locked', 'The minutes are approved already.')
  if (minutes_state === 'draft')
    throw refuse('approved', 'invalid_transition', 'The minutes are a draft that is not in review.')
  const said = { approved: sent.approved, comment: sent.comment || null, create_ts: now }
  await trx
    .insertInto('minutes_approval')
    .values({ meeting_id, member_id: actor.member_id, ...said })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(said))
    .execute()
  // Nothing of the meeting is another, but whoever listens to it asks who approved.
  await trx.updateTable('meeting').set({ minutes_state }).where('meeting_id', '=', meeting_id).execute()
}
