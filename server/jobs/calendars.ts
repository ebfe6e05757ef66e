// Tells people's calendars what has changed: a minute after the last edit, five after the first, and urgent things at once.
import { sql, type Transaction } from 'kysely'
import { settle } from '../actions/calendar/announced.ts'
import { planTelling } from '../actions/calendar/reconcile.ts'
import type { Thing } from '../actions/calendar/told.ts'
import { forUpdateSkipLocked } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'

/** How long after the last change it is told, and after the first at the latest; milliseconds. */
const AFTER_LAST = 60_000
const AFTER_FIRST = 300_000
/** What begins so soon is told at once, in seconds. */
const SOON = 3_600
const SLICE = 100

/** Returns how many meetings and series were looked at. */
export async function tellCalendars({ db, ...site }: Site): Promise<number> {
  if (!site.mailer) return 0
  const found = await db.reads
    .selectFrom('calendar_change')
    .select('calendar_change_id')
    .where((eb) => eb.or([eb('fresh', '=', 1), eb('due_ms', '<=', site.millis())]))
    .orderBy('calendar_change_id')
    .limit(SLICE)
    .execute()
  const failures: unknown[] = []
  // One that fails must not keep the others waiting.
  for (const { calendar_change_id } of found)
    await db.write((trx) => lookAt(trx, { ...site, db }, calendar_change_id)).catch((error) => failures.push(error))
  if (failures.length) throw failures[0]
  return found.length
}

async function lookAt(trx: Transaction<DB>, site: Site, calendar_change_id: number): Promise<void> {
  const query = trx.selectFrom('calendar_change').selectAll().where('calendar_change_id', '=', calendar_change_id)
  const change = await forUpdateSkipLocked(trx, query).executeTakeFirst()
  if (!change) return
  const thing: Thing = { kind: change.kind, id: change.thing_id }
  const millis = site.millis()
  const telling = { site, now: site.clock(), by: change.member_id }
  const first = change.first_ms === null ? millis : Number(change.first_ms)
  const due = change.fresh ? Math.min(millis + AFTER_LAST, first + AFTER_FIRST) : Number(change.due_ms)
  if (due > millis && !(await isUrgent(trx, thing, telling))) {
    await trx
      .updateTable('calendar_change')
      .set({ fresh: 0, first_ms: first, due_ms: due })
      .where('calendar_change_id', '=', calendar_change_id)
      .execute()
    return
  }
  await settle(trx, thing, telling)
}

/** Whether something is canceled, or begins within the hour. */
async function isUrgent(
  trx: Transaction<DB>,
  thing: Thing,
  telling: Parameters<typeof planTelling>[2],
): Promise<boolean> {
  const planned = (await planTelling(trx, thing, telling)) ?? []
  return planned.some(({ wanted, messages }) =>
    messages.some(({ slot, method, member_id }) => {
      if (method === 'cancel') return true
      const part = wanted.parts.find((one) => one.slot === slot)!
      const starts = [part.truth?.content.start, part.told.get(member_id)?.content.start]
      return starts.some((start) => start !== undefined && Math.abs(start - telling.now) < SOON)
    }),
  )
}

/** Marks the announced series whose rule is told meeting by meeting, since more of it comes near every day. */
export async function lookAheadInCalendars({ db }: Site): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db.write((trx) =>
    trx
      .insertInto('calendar_change')
      .columns(['kind', 'thing_id', 'fresh', 'member_id'])
      .expression(
        trx
          .selectFrom('calendar_object')
          .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'calendar_object.meeting_series_id')
          .select([sql<'meeting_series'>`'meeting_series'`.as('kind'), 'meeting_series.meeting_series_id as thing_id'])
          .select([sql<number>`1`.as('fresh'), sql<number | null>`cast(null as integer)`.as('member_id')])
          .where('meeting_series.announced', '=', 1)
          .where('calendar_object.slot_ts', 'is not', null)
          .where('calendar_object.state', '=', 'active')
          .groupBy('meeting_series.meeting_series_id'),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doUpdateSet({ fresh: 1 }))
      .executeTakeFirstOrThrow(),
  )
  return Number(numInsertedOrUpdatedRows ?? 0)
}
