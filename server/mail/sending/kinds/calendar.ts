// The mail that tells a calendar of a meeting or series.
import { asHeard, calendarLetter } from '../../../calendar/messages/index.ts'
import type { CalendarMail } from '../../../calendar/reconciliation/index.ts'
import { prepared } from '../../../db/queries/prepared.ts'
import type { Unneeded } from '../claims.ts'
import type { MailContent, MailContext } from '../mail-context.ts'

/** Skipped if outdated, or if it cancels something that its recipient never received. */
export async function calendarSent(
  about: MailContext,
  details: CalendarMail,
): Promise<MailContent | Unneeded | undefined> {
  const { site, notice } = about
  const { notice_id, member_id, enterprise_admin, deactivated_ts } = notice
  if (deactivated_ts !== null && details.method !== 'cancel') return undefined
  const heard = await asHeard(site.db.reads, { ...details, notice_id, member_id }, notice.mailing_id)
  if (!heard) return 'untold'
  const { mail, mailing_id } = heard
  const started = mailing_id === null ? undefined : await starterOf(about, mailing_id)
  const { message, sender } = started ?? { message: null, sender: null }
  const actor = { member_id, enterprise: enterprise_admin === 1 }
  return calendarLetter(site.db.reads, { ...mail, message, sender, sent_ts: notice.create_ts }, actor, about)
}

const byMailing = prepared<{ mailing_id: number }, { message: string | null; sender: string | null }>((db, at) =>
  db
    .selectFrom('mailing')
    .leftJoin('member', 'member.member_id', 'mailing.create_id')
    .select(['mailing.message', 'member.name as sender'])
    .where('mailing.mailing_id', '=', at.mailing_id),
)

/** The message of a mailing, and the name of the person who requested it. */
const starterOf = ({ site, together }: MailContext, mailing_id: number) =>
  together(`mailing ${mailing_id}`, async () => (await byMailing(site.db.reads, { mailing_id }))[0])
