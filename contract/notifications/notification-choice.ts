// Notification choices: where a person wants to be notified of each kind of event.
import { flag, group, nullable } from '../field.ts'
import { custom, resource } from '../resource.ts'
import { type NotificationKind, notificationKindNames, notificationKinds } from './kinds.ts'

/** The channels of a notification: a row of the list, e-mail, and a message to devices. */
export const channels = ['page', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]

const choice = group({ page: flag(), mail: flag(), push: flag() })
/** Of kinds that calendar e-mail tells, by rules of its own: `mail` is null. */
const withoutMail = group({ page: flag(), mail: nullable(flag()), push: flag() })

const fields = Object.fromEntries(
  notificationKindNames.map((kind) => [kind, notificationKinds[kind].mail === null ? withoutMail : choice]),
) as Record<NotificationKind, typeof choice | typeof withoutMail>

const path = '/members/:member_id/notification_choices'

/** The resource of notification choices (docs/notifications.md#choices). */
export const notificationChoice = resource({
  name: 'notification_choice',
  collection: 'notification_choices',
  id: 'member_id',
  about:
    'Where a person is notified of each kind of event: on the notifications page, by e-mail, and on their devices. ' +
    '`mail` is null for meetings that are rescheduled, canceled, restored or starting, whose calendar e-mail has its own rules. ' +
    '`mail` of `invited` is the same as `invitations` of the mail choices.',
  fields,
  endpoints: {
    one: custom('GET', path, {}, fields),
    change: custom('PATCH', path, fields, fields, {
      about:
        'Kinds and channels that are not sent stay unchanged. With `page: false`, no notification of that kind is created, ' +
        'so no e-mail or push message is sent either. `mail` cannot be set where it is null.',
    }),
  },
})
