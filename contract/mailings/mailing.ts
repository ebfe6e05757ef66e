// Mailings: mail about a meeting or series that an organizer sends to its people.
import { email, group, id, integer, json, many, nullable, oneOf, required, text, timestamp, tuple } from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { create, list, read, resource } from '../resource.ts'

/** Kinds of mailings. */
export const mailingKinds = ['invitation', 'followup', 'reminder', 'cancellation'] as const
export type MailingKind = (typeof mailingKinds)[number]

/** Delivery states of the mail to one person. */
export const recipientStates = ['waiting', 'sent', 'failed', 'bounced'] as const

/** Reasons why a participant gets no mail: no address, recent bounces, or unsubscribed from this kind. */
export const unreachedReasons = ['no_address', 'bounced', 'unwanted'] as const
export type UnreachedReason = (typeof unreachedReasons)[number]

const count = integer(0, GREATEST_ID)

/** The preview of a mailing: text and recipients. */
const preview = {
  recipients: many(group({ member_id: id(), name: text(), email: nullable(email()) })),
  unreached: many(group({ member_id: id(), name: text(), reason: oneOf(...unreachedReasons) })),
  subject: text(),
  text: text(),
}

const sent = { kind: required(oneOf(...mailingKinds)), message: nullable(text(2_000)), to: json() }

/** Attendee ids, for the preview of the minutes of a meeting that is about to end. */
const attended = nullable(many(id()))

const about =
  'Sends e-mail to the people of the meeting or series. `to` is `all` (the default), `unanswered`, `uninvited` ' +
  '(people who have not been sent an invitation), or a list of attendee or invitee ids. `message` is included under the sender’s name. With `preview`, nothing is sent, and the ' +
  'response also lists people who would not get the e-mail, with the reason.'

const ending =
  ' `attended`, with `preview` and the kind `followup`, shows the minutes as if the meeting ended now, and these ' +
  'attendees were present.'

/** The resource of mailings (docs/api/mail-and-calendars.md#mailings). */
export const mailing = resource({
  name: 'mailing',
  collection: 'mailings',
  id: 'mailing_id',
  about: 'An e-mail to the people of a meeting or series. Each gets one message, in their language and time zone.',
  fields: {
    mailing_id: id(),
    kind: oneOf(...mailingKinds),
    state: oneOf('sending', 'done'),
    recipients: count,
    sent: count,
    failed: count,
    message: nullable(text(2_000)),
    meeting_id: nullable(tuple('meeting_name')),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
  },
  endpoints: {
    inMeeting: list('/meetings/:meeting_id/mailings', {}, { paged: 'always' }),
    inSeries: list('/meeting_series/:meeting_series_id/mailings', {}, { paged: 'always' }),
    one: read('/mailings/:mailing_id'),
    addToMeeting: create('/meetings/:meeting_id/mailings', { ...sent, attended }, { preview, about: about + ending }),
    addToSeries: create('/meeting_series/:meeting_series_id/mailings', sent, { preview, about }),
  },
})

/** The resource of the recipients of a mailing. */
export const mailingRecipient = resource({
  name: 'mailing_recipient',
  collection: 'recipients',
  id: 'mailing_recipient_id',
  about: 'A recipient of a mailing, and the delivery state of their e-mail.',
  fields: {
    mailing_recipient_id: id(),
    member_id: id(),
    name: text(),
    state: oneOf(...recipientStates),
    details: nullable(text()),
  },
  sorts: ['name'],
  order: 'mailing_recipient_id',
  endpoints: {
    inMailing: list('/mailings/:mailing_id/recipients', {}, { paged: 'always' }),
  },
})
