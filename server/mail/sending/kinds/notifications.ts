// The kind of mail with a person's unread notifications.
import { wantsMailNow } from '../../../actions/account/mail-choices.ts'
import { notificationsLetter } from '../../composing/index.ts'
import type { MailContent, MailContext } from '../mail-context.ts'

/** It is not sent to somebody who has stopped all mail of the site, or who has read all of it by now. */
export async function notificationsSent(
  about: MailContext,
  { notifications }: { notifications: readonly number[] },
): Promise<MailContent | undefined> {
  const { site, notice } = about
  const { member_id, enterprise_admin, claimed_ts } = notice
  if (claimed_ts === null || !(await wantsMailNow(site.db.reads, member_id, undefined))) return undefined
  return notificationsLetter(site.db.reads, notifications, { member_id, enterprise: enterprise_admin === 1 }, about)
}
