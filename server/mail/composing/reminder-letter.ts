// Reminder: the letter before a meeting, at the time that its reader chose.
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { DB } from '../../db/tables.ts'
import { buttonPart, type LetterContent, type LetterContext, paragraphPart } from '../letters/index.ts'
import { agendaParts, factsPart } from './meeting-parts.ts'
import { contentFor } from './reading.ts'
import { stopLink } from './stop-link.ts'

/** The meeting, and the start of which its person is reminded. */
export interface ReminderOf {
  meeting_id: number
  start_time: number
}

const DECLINED = 2

/** The letter; undefined where there is nothing to be reminded of any more, or they want no reminders. */
export async function reminderLetter(
  db: Kysely<DB>,
  { meeting_id, start_time }: ReminderOf,
  actor: Actor,
  context: LetterContext,
): Promise<LetterContent | undefined> {
  const { site, words, say, when } = context
  const present = await db
    .selectFrom('meeting')
    .innerJoin('attendee', 'attendee.meeting_id', 'meeting.meeting_id')
    .innerJoin('mail_choice', 'mail_choice.member_id', 'attendee.member_id')
    .select('attendee.rsvp')
    .where('meeting.meeting_id', '=', meeting_id)
    .where('attendee.member_id', '=', actor.member_id)
    .where('meeting.state', '=', 'pending')
    .where('meeting.start_time', '=', start_time)
    .where('mail_choice.reminder_minutes', 'is not', null)
    .executeTakeFirst()
  if (!present || present.rsvp === DECLINED || start_time <= site.clock()) return undefined
  const reading = await contentFor(db, 'meeting', meeting_id, actor, context, 'titles')
  if (!reading) return undefined
  const { content, zone } = reading
  const named = { name: content.name, when: when(start_time) }
  return {
    subject: say(words.reminder.subject_when, named),
    parts: [
      paragraphPart(say(words.own_reminder.says, named)),
      factsPart(content, context, zone),
      ...agendaParts(content, 'reminder', context),
      buttonPart(words.mailing.open, `${site.url}/meetings/${meeting_id}`),
    ],
    foot: say(words.own_reminder.foot),
    ...stopLink(actor.member_id, 'reminders', context),
  }
}
