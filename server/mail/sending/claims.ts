// Leases of notices: which ones a process claims for sending, and their recorded outcome.
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { type MailedSubject, noteMailOutcome } from '../../actions/mailings/delivery-state.ts'
import type { CalendarMail } from '../../calendar/reconciliation/index.ts'
import type { Database } from '../../db/database.ts'
import { deliveriesPausedSince } from '../../db/delivery-pause.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import {
  type Claim,
  type ClaimedTable,
  type ClaimTimes,
  claimRows,
  claimTimes,
  isUnclaimed,
} from '../../db/locks/claims.ts'
import { type ParametersOf, parametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { NoticeState } from '../../db/tables/mailings.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { finishMails } from './mailing-done.ts'

export const NOTICES: ClaimedTable = { table: 'notice', key: 'notice_id' }

/**
 * Notices about one event are sent in order: an exception is useless before its rule. So are those about the parts of a split
 * series: its old event ends before the new one begins.
 */
const isNext = sql<SqlBool>`not exists (select 1 from notice as earlier
  where earlier.calendar_object_id = notice.calendar_object_id and earlier.member_id = notice.member_id
    and earlier.notice_id < notice.notice_id and earlier.due_ms is not null)
  and not exists (select 1 from calendar_object as own
    join meeting_series as part on part.meeting_series_id = own.meeting_series_id
    join calendar_object as other on other.meeting_series_id = part.continues_id
    join notice as earlier on earlier.calendar_object_id = other.calendar_object_id
  where own.calendar_object_id = notice.calendar_object_id and earlier.member_id = notice.member_id
    and earlier.notice_id < notice.notice_id and earlier.due_ms is not null)`

const due = (db: Kysely<DB>, at: ParametersOf<ClaimTimes>, most: number) =>
  db
    .selectFrom('notice')
    .select('notice_id')
    .where('due_ms', '<=', at.now)
    .where(isUnclaimed(at))
    .where(isNext)
    .orderBy('due_ms')
    .orderBy('notice_id')
    .limit(most)

const first = prepared<ClaimTimes, { notice_id: number }>((db, at) => due(db, at, 1))

/** Returns whether a notice is due that no process has claimed, and may be sent; claims are made for `lease` milliseconds. */
export async function isMailDue({ db, millis }: Pick<Site, 'db' | 'millis'>, lease: number): Promise<boolean> {
  const now = millis()
  const [one] = await first(db.reads, claimTimes({ until: now + lease }, now))
  return one !== undefined && (await deliveriesPausedSince(db.reads)) === undefined
}

/** Claims the notice that is due the longest and that no process is sending; undefined where there is none. */
export const claimNextNotice = async (db: Database, claim: Claim, now: number): Promise<number | undefined> =>
  (await claimNotices(db, claim, now, 1))[0]

/**
 * Claims the notices that are due the longest and that no process is sending, so many at most, and returns their ids in
 * that order. `now` is in Unix milliseconds.
 */
export async function claimNotices(db: Database, claim: Claim, now: number, most: number): Promise<number[]> {
  const at = claimTimes(claim, now)
  // Without this check, a transaction that finds nothing would still commit.
  if (!(await first(db.reads, at)).length) return []
  const claiming = (trx: Transaction<DB>) =>
    claimRows<{ notice_id: number }>(trx, NOTICES, claim, due(trx, parametersOf(at), most))
  const claimed = await db.write(claiming, { unheard: true })
  return claimed.map(({ notice_id }) => notice_id)
}

/** The state of a notice after an attempt to send it. */
export interface SendOutcome {
  notice_id: number
  state: NoticeState
  attempts: number
  /** When the next attempt is due, in Unix milliseconds; null: there is none. */
  due_ms: number | null
  failure: string | null
  /** Unix seconds. */
  sent_ts: number | null
  /** Whether the outcome is unknown (connection lost): the same message is sent again. */
  perhaps?: true
  /** Why it is not sent, other than missing rights. */
  unneeded?: Unneeded
}

/** Why calendar mail is skipped: it cancels something never sent, or is outdated. */
export type Unneeded = 'untold' | 'overtaken'

/**
 * Records the outcomes of notices and releases them, at a time in Unix seconds, in one transaction. A notice that another
 * process has claimed meanwhile is not changed.
 */
export const recordSendOutcomes = (
  db: Database,
  by: string,
  outcomes: readonly SendOutcome[],
  now: number,
): Promise<unknown> =>
  db.write(async (trx) => {
    // Most have the same outcome.
    const alike = Map.groupBy(outcomes, ({ notice_id: _, ...outcome }) => JSON.stringify(outcome))
    for (const some of alike.values()) {
      const { notice_id: _, perhaps, unneeded, ...outcome } = some[0]!
      const ids = some.map(({ notice_id }) => notice_id)
      const changed = await trx
        .updateTable('notice')
        .set({ ...outcome, ...(perhaps && { perhaps_sent: 1 }), claimed_by: null, claimed_until_ms: null })
        .where(inIds(trx, sql.ref('notice_id'), ids))
        .where('claimed_by', '=', by)
        .returning(['notice_id', 'mailing_id', 'member_id', 'kind', 'details'])
        .execute()
      if (!perhaps || outcome.state !== 'waiting') {
        const known = changed.map(({ notice_id }) => notice_id)
        await trx
          .deleteFrom('outgoing_mail')
          .where(inIds(trx, sql.ref('notice_id'), known))
          .execute()
      }
      if (outcome.state === 'waiting') continue
      await noteReach(trx, changed, outcome)
      const details =
        outcome.state === 'sent' ? null : (outcome.failure ?? (unneeded ? UNNEEDED[unneeded] : NOT_NEEDED))
      const ofMailings = changed.flatMap(({ mailing_id, member_id }) => (mailing_id ? [{ mailing_id, member_id }] : []))
      for (const [mailing_id, mails] of Map.groupBy(ofMailings, (mail) => mail.mailing_id))
        await finishMails(trx, { mailing_id, members: mails.map(({ member_id }) => member_id), details }, now)
    }
  })

type SentNotice = Pick<Selectable<DB['notice']>, 'mailing_id' | 'member_id' | 'kind' | 'details'>

/** Records at attendees and invitees that mail was accepted or permanently refused. */
async function noteReach(
  trx: Transaction<DB>,
  notices: readonly SentNotice[],
  { state, failure }: Pick<SendOutcome, 'state' | 'failure'>,
): Promise<void> {
  const outcome = state === 'sent' ? 'sent' : state === 'failed' && failure !== null ? 'bounced' : undefined
  if (!outcome) return
  const about = notices.flatMap((notice) => {
    const subject = subjectOf(notice)
    return subject ? [{ subject, member_id: notice.member_id }] : []
  })
  for (const some of Map.groupBy(about, ({ subject }) => JSON.stringify(subject)).values()) {
    const members = some.map(({ member_id }) => member_id)
    await noteMailOutcome(trx, some[0]!.subject, members, outcome)
  }
}

/** What a mail is about; undefined where it is about no meeting or series of which that is shown. */
function subjectOf({ kind, mailing_id, details }: SentNotice): MailedSubject | undefined {
  if (kind === 'mailing' && mailing_id !== null) return { of: 'mailing', id: mailing_id }
  if (kind !== 'calendar') return undefined
  const { calendar_object_id, slot } = JSON.parse(details) as CalendarMail
  return { of: 'calendar', id: calendar_object_id, slot }
}

/** Why a mail of a mailing was not sent, where no mail server was asked. */
const NOT_NEEDED = 'The person can no longer read this, or was deleted.'

const UNNEEDED: Readonly<Record<Unneeded, string>> = {
  untold: 'The person was never notified of what this undoes.',
  overtaken: 'A later change replaced it.',
}
