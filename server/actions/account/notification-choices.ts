// Notification choices of people: the channels of each kind, with the mail choices where their mail is that of meetings.
import type { Kysely, Transaction } from 'kysely'
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../contract/notifications/kinds.ts'
import type { Channel, notificationChoice } from '../../../contract/notifications/notification-choice.ts'
import type { Flag } from '../../db/tables/column.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import type { CallTo } from '../call.ts'
import { changeMailChoices, mailChoicesOf } from './mail-choices.ts'
import { type Channels, channelsOf, writeChannels } from './notification-channels.ts'

/** The choices of a person; `mail` is null where it is no choice. */
export type NotificationChoices = Record<NotificationKind, Record<Channel, Flag | null>>

/** The choices of a person. */
export async function notificationChoicesOf(db: Kysely<DB>, member_id: number): Promise<NotificationChoices> {
  const channels = await channelsOf(db, member_id)
  const { invitations } = await mailChoicesOf(db, member_id)
  const mailOf = (kind: NotificationKind): Flag | null => {
    const { mail } = notificationKinds[kind]
    return mail === 'invitations' ? invitations : mail === null ? null : channels[kind].mail
  }
  return Object.fromEntries(
    notificationKindNames.map((kind) => [kind, { ...channels[kind], mail: mailOf(kind) }]),
  ) as NotificationChoices
}

type Choosing = Pick<CallTo<typeof notificationChoice, 'change'>, 'now' | 'params' | 'sent' | 'actor'>

/** Changes the choices of a person: what was not sent stays. Throws 422 for mail of a kind that has none to choose. */
export async function changeNotificationChoices(trx: Transaction<DB>, call: Choosing): Promise<void> {
  const { sent, params } = call
  const changed: Partial<Record<NotificationKind, Partial<Channels>>> = {}
  for (const kind of notificationKindNames) {
    const { mail, ...others } = sent[kind] ?? {}
    const { mail: own } = notificationKinds[kind]
    if (own === null && mail !== undefined && mail !== null)
      throw refuse(kind, 'invalid_value', '.mail cannot be set: calendar e-mail has its own rules.')
    const set = typeof own === 'boolean' && typeof mail === 'number' ? { ...others, mail } : others
    if (Object.keys(set).length) changed[kind] = set
    if (own === 'invitations' && typeof mail === 'number')
      await changeMailChoices(trx, { ...call, sent: { invitations: mail } })
  }
  await writeChannels(trx, params.member_id, changed)
}

/** The kinds of which a person wants mail, beside invitations and what calendar mail tells. */
export async function mailedKindsOf(db: Kysely<DB>, member_id: number): Promise<NotificationKind[]> {
  const channels = await channelsOf(db, member_id)
  return notificationKindNames.filter(
    (kind) => typeof notificationKinds[kind].mail === 'boolean' && channels[kind].page && channels[kind].mail,
  )
}
