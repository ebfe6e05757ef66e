// Processes a bounce: shows the failed delivery, and suppresses mail to an invalid address.
import type { Transaction } from 'kysely'
import { noteBounce } from '../../actions/mailings/bounces.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { messageId } from '../letters/index.ts'
import type { ReadMessage } from './read-message.ts'
import type { Recipient } from './recipient.ts'

/** Notes it; gives what it was, for the log. */
export async function takeReport(
  trx: Transaction<DB>,
  site: Site,
  { headers, hasStatus, bounce, quoted }: ReadMessage,
  recipient: Recipient,
): Promise<string> {
  const isFailure = hasStatus || headers.has('x-failed-recipients')
  // Automatic replies have an empty envelope sender, too.
  if (!isFailure && /^auto-replied\b/i.test(headers.get('auto-submitted')?.trim() ?? '')) return 'automatic'
  if (!bounce || bounce.kind === 'delayed') return bounce?.kind ?? 'no report'
  const now = site.clock()
  const mail = await mailOf(trx, site, quoted, recipient, now)
  // Anybody who knows the address can send it, for example after the invitation was forwarded.
  if (!mail) return 'a report of no mail of ours'
  const { details } = bounce
  await noteBounce(trx, { ...recipient, ...mail, hard: bounce.kind === 'hard', details }, now)
  return `${bounce.kind} bounce`
}

/** Limit of sent mails that are compared, newest first. */
const MOST = 200
/** How long a mail server tries before it gives up, with room to spare; in seconds. */
const AWAITED = 10 * 86_400

/** The bounced mail: among recent mail to the person about the same subject, the one whose Message-ID the report quotes. */
async function mailOf(
  trx: Transaction<DB>,
  { sealKey }: Site,
  quoted: ReadonlySet<string>,
  { of, id, member_id }: Recipient,
  now: number,
): Promise<{ mailing_id: number | null; notice_id: number } | undefined> {
  const notices = await trx
    .selectFrom('notice')
    .select(['notice_id', 'create_ts', 'details', 'mailing_id', 'sent_ts', 'perhaps_sent'])
    .where('member_id', '=', member_id)
    .where('kind', '=', of)
    .orderBy('notice_id', 'desc')
    .limit(MOST)
    .execute()
  const named = notices.find(
    ({ notice_id, create_ts, details, mailing_id, sent_ts, perhaps_sent }) =>
      (of === 'mailing' ? mailing_id : (JSON.parse(details) as { calendar_object_id: number }).calendar_object_id) ===
        id &&
      (perhaps_sent === 1 || (sent_ts !== null && Number(sent_ts) > now - AWAITED)) &&
      quoted.has(messageId(sealKey, notice_id, Number(create_ts))),
  )
  return named && { mailing_id: of === 'mailing' ? id : named.mailing_id, notice_id: named.notice_id }
}
