// Claims: which process sends which notice. A claim expires, so that a process that died keeps nothing.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CalendarMail } from '../actions/calendar/reconcile.ts'
import { noteMailTold } from '../actions/mailings/mail-told.ts'
import { finishMail } from '../actions/mailings/mailing-done.ts'
import { type Claim, type ClaimTimes, isUnclaimed } from '../db/claim.ts'
import type { Database } from '../db/database.ts'
import { forUpdateSkipLocked } from '../db/dialect.ts'
import { type ParametersOf, parametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { NoticeState } from '../db/tables/mail.ts'
import type { DB } from '../db/tables.ts'
import { latestClaimEnd } from '../rules/clock.ts'

const due = (db: Kysely<DB>, at: ParametersOf<ClaimTimes>) =>
  db
    .selectFrom('notice')
    .select('notice_id')
    .where('due_ms', '<=', at.now)
    .where(isUnclaimed(at))
    .orderBy('due_ms')
    .orderBy('notice_id')
    .limit(1)

const first = prepared<ClaimTimes, { notice_id: number }>(due)

/**
 * Claims the notice that is due the longest and that no process is sending, and returns its id; undefined where there
 * is none. `now` is in Unix milliseconds.
 */
export async function claimNextNotice(db: Database, claim: Claim, now: number): Promise<number | undefined> {
  const at = { now, latest: latestClaimEnd(claim.until) }
  // Without this check, a transaction that finds nothing would still commit.
  if (!(await first(db.reads, at)).length) return undefined
  return db.write(async (trx) => {
    const found = await forUpdateSkipLocked(trx, due(trx, parametersOf(at))).executeTakeFirst()
    if (!found) return undefined
    const { notice_id } = found
    await trx
      .updateTable('notice')
      .set({ claimed_by: claim.by, claimed_until_ms: claim.until })
      .where('notice_id', '=', notice_id)
      .execute()
    return notice_id
  })
}

/** The state of a notice after an attempt to send it. */
export interface MailOutcome {
  notice_id: number
  state: NoticeState
  attempts: number
  /** When the next attempt is due, in Unix milliseconds; null: there is none. */
  due_ms: number | null
  failure: string | null
  /** Unix seconds. */
  sent_ts: number | null
}

/**
 * Records the outcome of a notice and releases it, at a time in Unix seconds. A notice that another process has claimed
 * meanwhile is not changed.
 */
export const recordMailOutcome = (
  db: Database,
  by: string,
  { notice_id, ...outcome }: MailOutcome,
  now: number,
): Promise<unknown> =>
  db.write(async (trx) => {
    const notice = await trx
      .updateTable('notice')
      .set({ ...outcome, claimed_by: null, claimed_until_ms: null })
      .where('notice_id', '=', notice_id)
      .where('claimed_by', '=', by)
      .returning(['mailing_id', 'member_id', 'kind', 'details'])
      .executeTakeFirst()
    if (!notice || outcome.state === 'waiting') return
    await noteReach(trx, notice, outcome)
    if (!notice.mailing_id) return
    const { mailing_id, member_id } = notice
    const details = outcome.state === 'sent' ? null : (outcome.failure ?? NOT_NEEDED)
    await finishMail(trx, { mailing_id, member_id, details }, now)
  })

/** Notes at an attendee or invitee that mail about it was taken, or refused for good. */
async function noteReach(
  trx: Transaction<DB>,
  {
    mailing_id,
    member_id,
    kind,
    details,
  }: Pick<Selectable<DB['notice']>, 'mailing_id' | 'member_id' | 'kind' | 'details'>,
  { state, failure }: Pick<MailOutcome, 'state' | 'failure'>,
): Promise<void> {
  const told = state === 'sent' ? 'sent' : state === 'failed' && failure !== null ? 'bounced' : undefined
  if (!told) return
  if (kind === 'calendar') {
    const { calendar_object_id, slot } = JSON.parse(details) as CalendarMail
    await noteMailTold(trx, { of: 'calendar', id: calendar_object_id, member_id, slot }, told)
  } else if (kind === 'mailing' && mailing_id !== null)
    await noteMailTold(trx, { of: 'mailing', id: mailing_id, member_id }, told)
}

/** Why a mail of a mailing was not sent, where no mail server was asked. */
const NOT_NEEDED = 'The person can no longer read this, or is gone.'

/** Releases every notice that this process has claimed, without changing what is due. */
export const releaseAllNotices = (db: Database, by: string): Promise<unknown> =>
  db.write((trx) =>
    trx
      .updateTable('notice')
      .set({ claimed_by: null, claimed_until_ms: null })
      .where('due_ms', 'is not', null)
      .where('claimed_by', '=', by)
      .execute(),
  )
