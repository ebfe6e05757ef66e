// The mail that comes by itself because its reader has chosen so: reminders of meetings, and open action items.
import { digestLetter, type ReminderOf, reminderLetter } from '../../composing/index.ts'
import type { MailContent, MailContext } from '../mail-context.ts'

const actorOf = ({ notice: { member_id, enterprise_admin } }: MailContext) => ({
  member_id,
  enterprise: enterprise_admin === 1,
})

/** It is not sent where the meeting has begun, was moved or canceled, or was declined since. */
export const reminderSent = (about: MailContext, of: ReminderOf): Promise<MailContent | undefined> =>
  reminderLetter(about.site.db.reads, of, actorOf(about), about)

/** It is not sent where nothing is open any more. */
export const digestSent = (about: MailContext): Promise<MailContent | undefined> =>
  digestLetter(about.site.db.reads, actorOf(about), about)
