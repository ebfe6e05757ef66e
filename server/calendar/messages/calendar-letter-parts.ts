// Common parts of calendar mail: the event, the reply address, and the footer.

import { alwaysLink, stopLink } from '../../mail/composing/index.ts'
import { harmlessName, type LetterContext, replyAddressFor } from '../../mail/letters/index.ts'
import type { CalendarEvent, EventPerson } from '../format/index.ts'
import type { CalendarMail } from '../reconciliation/index.ts'
import type { MailedObject } from './calendar-object.ts'

/** A mail to a calendar, as its notice has it. */
export interface CalendarNotice extends CalendarMail {
  member_id: number
  /** Message and name of the person who sent the mailing. */
  message: string | null
  sender: string | null
  /** When it was sent; Unix seconds. What is sent once more says the same. */
  sent_ts: number
}

/** The address to which the reader answers; undefined where they answer by link alone. */
export const addressOf = ({ calendar_object_id, member_id }: CalendarNotice, { site, reader }: LetterContext) =>
  replyAddressFor(site, { of: 'calendar', id: calendar_object_id, member_id }, reader.email)

/** Chooses the text for one meeting of a series, which must not suggest that it concerns all of them. */
export const saysOf = (texts: { says: string; says_one?: string }, { isOne }: MailedObject): string =>
  (isOne && texts.says_one) || texts.says

/** The event of a notice without people or description. */
export const eventOf = (notice: CalendarNotice, { uid }: MailedObject, context: LetterContext): CalendarEvent => {
  const { slot, sequence, content } = notice
  const { site } = context
  return {
    ...content,
    ...{ uid, sequence, method: 'REQUEST', recurrence_id: slot || null, stamp: notice.sent_ts },
    ...{ description: null, url: null, attendees: [] },
    organizer: {
      name: harmlessName(content.room ?? null) ?? 'Folkmoot',
      address: addressOf(notice, context) ?? site.mailer!.from.address,
    },
  }
}

/** The recipient as an attendee, although no longer invited: an iTIP message must name its recipient (RFC 5546, 3.2). */
export const readerAsPerson = ({ reader }: LetterContext): EventPerson => ({
  ...{
    name: reader.name,
    address: reader.email,
    partstat: 'NEEDS-ACTION',
    role: 'REQ-PARTICIPANT',
    replyRequested: false,
  },
})

/** Footer: why the mail was sent, and how to unsubscribe. */
export function footOf(
  { member_id }: CalendarNotice,
  name: string,
  context: LetterContext,
  { stops, foot }: { stops: 'invitations' | 'updates' | null; foot?: string },
) {
  const { words, say } = context
  const { headers, ...links } = stops ? stopLink(member_id, stops, context) : alwaysLink(member_id, context)
  return {
    foot: say(foot ?? words.mailing.foot, { name }),
    ...links,
    // Unlike `All`, this does not suppress bounces, which report wrong addresses.
    headers: { ...headers, 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
  }
}
