// Mail preferences: the kinds of meeting mail that a person wants.
import { flag, integer, nullable, oneOf } from '../field.ts'
import { custom, resource } from '../resource.ts'

/** The kinds of mail that a person can stop. */
export const mailChoiceFlags = ['invitations', 'updates', 'followups'] as const
export type MailChoiceFlag = (typeof mailChoiceFlags)[number]

/** The kinds of mail that a link in it stops. */
export const stoppableMail = [...mailChoiceFlags, 'reminders', 'digest', 'notifications'] as const
export type StoppableMail = (typeof stoppableMail)[number]

const fields = {
  invitations: flag(),
  updates: flag(),
  followups: flag(),
  reminder_minutes: nullable(integer(5, 10_080)),
  digest: oneOf('off', 'daily', 'weekly'),
  digest_hour: integer(0, 23),
}

const path = '/members/:member_id/mail_choices'

/** The resource of mail choices (docs/api/mail-and-calendars.md#mail-choices). */
export const mailChoice = resource({
  name: 'mail_choice',
  collection: 'mail_choices',
  id: 'member_id',
  about:
    'A person’s choices for e-mail about meetings. E-mail about rescheduling and cancellation, and about the account ' +
    'itself, is always sent. Language and time zone are those of the account.',
  fields,
  endpoints: {
    one: custom('GET', path, {}, fields),
    change: custom('PATCH', path, fields, fields, {
      about:
        '`reminder_minutes` is how long before a meeting a reminder is sent, or null. `digest` is an e-mail that ' +
        'lists the person’s open action items, sent at `digest_hour` in their time zone; a weekly digest is sent on ' +
        'Monday.',
    }),
  },
})
