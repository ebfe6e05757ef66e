// The mail that tells a calendar of a meeting or series.

import type { CalendarMail } from '../../actions/calendar/reconcile.ts'
import { mailingStarter } from '../../actions/mailings/starter.ts'
import { calendarLetter } from '../../resources/mailings/calendar-letter.ts'
import type { MailContent, MailContext } from '../mail-context.ts'

/** It is not sent where something newer was told since. */
export async function calendarSent(about: MailContext, mail: CalendarMail): Promise<MailContent | undefined> {
  const { site, notice } = about
  const { member_id, mailing_id, enterprise_admin, deactivated_ts } = notice
  if (deactivated_ts !== null && mail.method !== 'cancel') return undefined
  const started = mailing_id === null ? undefined : await starterOf(about, mailing_id)
  const { message, sender } = started ?? { message: null, sender: null }
  const actor = { member_id, enterprise: enterprise_admin === 1 }
  return calendarLetter(site.db.reads, { ...mail, member_id, message, sender, told_ts: notice.create_ts }, actor, about)
}

const starterOf = ({ site, together }: MailContext, mailing_id: number) =>
  together(`mailing ${mailing_id}`, () => mailingStarter(site.db.reads, mailing_id))
