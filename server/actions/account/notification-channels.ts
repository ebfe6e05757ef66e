// The channels that people have chosen for kinds of notifications: stored only where they differ from the usual ones.
import type { Kysely, Transaction } from 'kysely'
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../contract/notifications/kinds.ts'
import type { Channel } from '../../../contract/notifications/notification-choice.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { Flag } from '../../db/tables/column.ts'
import type { DB } from '../../db/tables.ts'

/** Whether each channel of a kind is chosen. `mail` has no effect where other mail tells of the kind. */
export type Channels = Record<Channel, Flag>

const MAILED = notificationKindNames.filter((kind) => typeof notificationKinds[kind].mail === 'boolean')

/** The channels of anyone who has chosen none. */
const usualChannels = (kind: NotificationKind): Channels => {
  const { page, mail, push } = notificationKinds[kind]
  return { page: page ? 1 : 0, mail: mail === true ? 1 : 0, push: push ? 1 : 0 }
}

/** The channels of all kinds for a person. */
export async function channelsOf(db: Kysely<DB>, member_id: number): Promise<Record<NotificationKind, Channels>> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'page', 'mail', 'push'])
    .where('member_id', '=', member_id)
    .execute()
  const chosen = new Map(rows.map(({ kind, ...channels }) => [kind, channels]))
  return Object.fromEntries(
    notificationKindNames.map((kind) => [kind, chosen.get(kind) ?? usualChannels(kind)]),
  ) as Record<NotificationKind, Channels>
}

/** Changes the channels of a person: what is not named stays. */
export async function writeChannels(
  trx: Transaction<DB>,
  member_id: number,
  changed: Partial<Record<NotificationKind, Partial<Channels>>>,
): Promise<void> {
  await lockRow(trx, 'member', 'member_id', member_id)
  const before = await channelsOf(trx, member_id)
  const kinds = Object.keys(changed) as NotificationKind[]
  if (!kinds.length) return
  await trx
    .insertInto('notification_choice')
    .values(kinds.map((kind) => ({ member_id, kind, ...before[kind], ...changed[kind] })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet((eb) => ({
        page: eb.ref('excluded.page'),
        mail: eb.ref('excluded.mail'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute()
}

/** Stops the mail of all kinds that have mail of their own: invitations are stopped by the mail choices. */
export const stopNotificationMail = (trx: Transaction<DB>, member_id: number): Promise<void> =>
  writeChannels(trx, member_id, Object.fromEntries(MAILED.map((kind) => [kind, { mail: 0 }])))
