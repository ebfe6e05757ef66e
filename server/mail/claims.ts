// Which process sends which notice: a claim that ends by itself, so that a dead process keeps nothing.
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { skippingHeld } from '../db/dialect.ts'
import { prepared } from '../db/prepared.ts'
import type { NoticeState } from '../db/tables/mail.ts'
import type { DB } from '../db/tables.ts'
import { CLOCKS_DIFFER } from '../rules/clock.ts'

export interface NoticeClaim {
  /** The process. */
  by: string
  /** Until when, in Unix milliseconds. */
  until: number
}

interface At {
  /** Unix milliseconds. */
  now: number
  /** Until when a claim can last that is made now. One that lasts longer was made before a clock was set back. */
  latest: number
}

const due = (db: Kysely<DB>, at: At) =>
  db
    .selectFrom('notice')
    .select('notice_id')
    .where('due_ms', '<=', at.now)
    .where((eb) =>
      eb.or([
        eb('claimed_until_ms', 'is', null),
        eb('claimed_until_ms', '<', at.now),
        eb('claimed_until_ms', '>', at.latest),
      ]),
    )
    .orderBy('due_ms')
    .orderBy('notice_id')
    .limit(1)

const first = prepared<At, { notice_id: number }>(due)

/** Claims the notice that is due the longest and nobody sends; undefined where there is none. */
export async function claimNextNotice(
  db: Database,
  { by, until }: NoticeClaim,
  now: number,
): Promise<number | undefined> {
  const at = { now, latest: until + CLOCKS_DIFFER * 1000 }
  // A transaction that finds nothing would be a commit all the same.
  if (!(await first(db.reads, at)).length) return undefined
  return db.write(async (trx) => {
    const found = await skippingHeld(trx, due(trx, at)).executeTakeFirst()
    if (!found) return undefined
    const { notice_id } = found
    await trx
      .updateTable('notice')
      .set({ claimed_by: by, claimed_until_ms: until })
      .where('notice_id', '=', notice_id)
      .execute()
    return notice_id
  })
}

/** What became of a notice. */
export interface MailOutcome {
  notice_id: number
  state: NoticeState
  attempts: number
  due_ms: number | null
  failure: string | null
  sent_ts: number | null
}

/** Writes down what became of a notice, and gives it back. One that is another process's by now stays as it is. */
export const recordMailOutcome = (db: Database, by: string, { notice_id, ...became }: MailOutcome): Promise<unknown> =>
  db.write((trx) =>
    trx
      .updateTable('notice')
      .set({ ...became, claimed_by: null, claimed_until_ms: null })
      .where('notice_id', '=', notice_id)
      .where('claimed_by', '=', by)
      .execute(),
  )

/** Gives back everything that this process claimed, as it is. */
export const releaseAllNotices = (db: Database, by: string): Promise<unknown> =>
  db.write((trx) =>
    trx
      .updateTable('notice')
      .set({ claimed_by: null, claimed_until_ms: null })
      .where('due_ms', 'is not', null)
      .where('claimed_by', '=', by)
      .execute(),
  )
