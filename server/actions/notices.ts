// Notices: what a person is to be told by mail, written where it happens and sent by `mail/mail-sender.ts`.
import type { Kysely, Transaction } from 'kysely'
import type { NoticeKind, NoticeState } from '../db/tables/mail.ts'
import type { DB } from '../db/tables.ts'

export interface Noticing {
  member_id: number
  kind: NoticeKind
  /** What the message tells of. It holds no secret in the clear. */
  details: Readonly<Record<string, unknown>>
  now: number
}

export async function notify(trx: Transaction<DB>, { member_id, kind, details, now }: Noticing): Promise<void> {
  const row = { member_id, kind, details: JSON.stringify(details), create_ts: now }
  await trx.insertInto('notice').values(row).execute()
}

/** How many notices there are of each state; those that are done with are kept for 30 days. */
export async function noticesByState(db: Kysely<DB>): Promise<Record<NoticeState, number>> {
  const rows = await db
    .selectFrom('notice')
    .select(['state', (eb) => eb.fn.countAll<number>().as('rows')])
    .groupBy('state')
    .execute()
  const none = { waiting: 0, sent: 0, failed: 0, dropped: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, rows }) => [state, Number(rows)])) }
}

/** Why the last one was not sent that was not; undefined where all were. */
export async function lastFailure(db: Kysely<DB>): Promise<{ create_ts: number; failure: string } | undefined> {
  const rows = await db
    .selectFrom('notice')
    .select(['create_ts', 'failure'])
    .where('state', 'in', ['failed', 'waiting'])
    .where('failure', 'is not', null)
    .orderBy('create_ts', 'desc')
    .limit(1)
    .execute()
  return rows[0] && { create_ts: Number(rows[0].create_ts), failure: rows[0].failure! }
}
