// Notifies people of meetings that start in five minutes, and of action items that are due in a day.
import { type Kysely, sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { type Notified, notifyEach } from '../../notifications/index.ts'
import type { Site } from '../../site.ts'

/** How long before the start of a meeting its attendees are notified, in seconds. */
const BEFORE_START = 300
/** How long before its due date the assignee of an action item is notified, in seconds. */
const BEFORE_DUE = 86_400
/** The answer No. */
const DECLINED = 2
/** Meetings or action items of one transaction. */
const SLICE = 100

/** Meetings that start soon, and of whose start nobody was notified. */
const starting = (db: Kysely<DB>, now: number) =>
  db
    .selectFrom('meeting')
    .select(['meeting.meeting_id', 'meeting.start_time'])
    .where('meeting.state', '=', 'pending')
    .where('meeting.start_time', '>', now)
    .where('meeting.start_time', '<=', now + BEFORE_START)
    .where(
      sql<boolean>`not exists (select 1 from meeting_start_notified as notified
        where notified.meeting_id = meeting.meeting_id and notified.start_time = meeting.start_time)`,
    )
    .orderBy('meeting.start_time')
    .orderBy('meeting.meeting_id')
    .limit(SLICE)

/** Open action items that are due soon, and of whose due date nobody was notified. */
const due = (db: Kysely<DB>, now: number) =>
  db
    .selectFrom('action_item')
    .select(['action_item.action_item_id', 'action_item.due_ts'])
    .where(sql<boolean>`action_item.state = 0`)
    .where('action_item.member_id', 'is not', null)
    .where('action_item.due_ts', '>', now)
    .where('action_item.due_ts', '<=', now + BEFORE_DUE)
    .where(
      sql<boolean>`not exists (select 1 from action_item_due_notified as notified
        where notified.action_item_id = action_item.action_item_id and notified.due_ts = action_item.due_ts)`,
    )
    .orderBy('action_item.due_ts')
    .orderBy('action_item.action_item_id')
    .limit(SLICE)

/** Returns of how many meetings people were notified. */
export const notifyOfStarts = ({ db, clock }: Site): Promise<number> =>
  inTurns(
    () => starting(db.reads, clock()).execute(),
    () =>
      db.write(async (trx) => {
        const now = clock()
        const made = await trx
          .insertInto('meeting_start_notified')
          .columns(['meeting_id', 'start_time'])
          .expression(starting(trx, now) as never)
          .onConflict((conflict) =>
            conflict
              .column('meeting_id')
              .doUpdateSet({ start_time: sql<number>`excluded.start_time` })
              .where(sql<boolean>`meeting_start_notified.start_time <> excluded.start_time`),
          )
          .returning('meeting_id')
          .execute()
        const ids = made.map(({ meeting_id }) => meeting_id)
        await notifyEach(trx, { now }, 'meeting_starting', await attendeesOf(trx, ids))
        return ids.length
      }),
  )

const attendeesOf = (trx: Transaction<DB>, meetings: readonly number[]): Promise<Notified[]> =>
  trx
    .selectFrom('attendee')
    .select(['meeting_id', 'member_id'])
    .where(inIds(trx, sql.ref('meeting_id'), meetings))
    .where('rsvp', '<>', DECLINED)
    .execute()

/** Returns of how many action items people were notified. */
export const notifyOfDueItems = ({ db, clock }: Site): Promise<number> =>
  inTurns(
    () => due(db.reads, clock()).execute(),
    () =>
      db.write(async (trx) => {
        const now = clock()
        const made = await trx
          .insertInto('action_item_due_notified')
          .columns(['action_item_id', 'due_ts'])
          .expression(due(trx, now) as never)
          .onConflict((conflict) =>
            conflict
              .column('action_item_id')
              .doUpdateSet({ due_ts: sql<number>`excluded.due_ts` })
              .where(sql<boolean>`action_item_due_notified.due_ts <> excluded.due_ts`),
          )
          .returning('action_item_id')
          .execute()
        const ids = made.map(({ action_item_id }) => action_item_id)
        await notifyEach(trx, { now }, 'action_item_due', await assigneesOf(trx, ids))
        return ids.length
      }),
  )

const assigneesOf = async (trx: Transaction<DB>, items: readonly number[]): Promise<Notified[]> => {
  const rows = await trx
    .selectFrom('action_item')
    .select(['action_item_id', 'member_id'])
    .where(inIds(trx, sql.ref('action_item_id'), items))
    .execute()
  return rows.flatMap(({ action_item_id, member_id }) => (member_id === null ? [] : [{ action_item_id, member_id }]))
}

/**
 * Works through what is due, slice by slice; a transaction that finds nothing would still commit. If two processes do so at
 * once, the second finds the rows of the first.
 */
async function inTurns(find: () => Promise<unknown[]>, work: () => Promise<number>): Promise<number> {
  let total = 0
  for (let more = (await find()).length > 0; more; ) {
    const done = await work()
    total += done
    more = done === SLICE
  }
  return total
}
