// Transactional outbox for mail: notices are queued with their cause and sent by
// `mail/sending/mail-sender.ts` (docs/decisions/0028-mail-outbox.md).
import type { Kysely, Transaction } from 'kysely'
import type { NoticeKind, NoticeState } from '../db/tables/mailings.ts'
import type { DB } from '../db/tables.ts'

/** A notice to queue. */
export interface NewNotice {
  member_id: number
  kind: NoticeKind
  /** The values for the message template. Secrets are encrypted. */
  details: Readonly<Record<string, unknown>>
  /** Unix seconds. */
  now: number
}

/** Queues a mail to a person; it is sent once the transaction has committed. */
export async function notify(trx: Transaction<DB>, { member_id, kind, details, now }: NewNotice): Promise<void> {
  const row = { member_id, kind, details: JSON.stringify(details), create_ts: now }
  await trx.insertInto('notice').values(row).execute()
}

/** Returns the number of notices in each state. Those that were sent, failed or dropped are deleted after 30 days. */
export async function noticesByState(db: Kysely<DB>): Promise<Record<NoticeState, number>> {
  const rows = await db
    .selectFrom('notice')
    .select(['state', (eb) => eb.fn.countAll<number>().as('rows')])
    .groupBy('state')
    .execute()
  const none = { waiting: 0, sent: 0, failed: 0, dropped: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, rows }) => [state, Number(rows)])) }
}

/** Returns the failure of the newest unsent notice; undefined if there is none. */
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
