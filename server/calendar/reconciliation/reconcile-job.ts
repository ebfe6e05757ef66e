// Debounced reconciliation: a minute after the last change, five after the first, and immediately if urgent.
import { type Kysely, sql, type Transaction } from 'kysely'
import { forUpdateSkipLocked, inIds } from '../../db/dialects/dialect.ts'
import { inSlices } from '../../db/queries/slices.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { partsToTell, spanOf, YEAR } from '../format/index.ts'
import { settle, settleParts } from './announcement.ts'
import { sentZone } from './desired-series.ts'
import { planTelling } from './reconcile.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Debounce: delay after the last change, and the maximum after the first; milliseconds. */
const AFTER_LAST = 60_000
const AFTER_FIRST = 300_000
/** Meetings that begin within this time are sent at once, in seconds. */
const SOON = 3_600
const SLICE = 100
/** Series that are read at a time. */
const MOST_READ = 500

/** Returns how many meetings and series were looked at. */
export async function tellCalendars({ db, ...site }: Site): Promise<number> {
  if (!site.mailer) return 0
  const due = await db.reads
    .selectFrom('calendar_change')
    .select('calendar_change_id')
    .where((eb) => eb.or([eb('fresh', '=', 1), eb('due_ms', '<=', site.millis())]))
    .orderBy('calendar_change_id')
    .limit(SLICE)
    .execute()
  const failures: unknown[] = []
  // A failing subject must not block the others.
  for (const { calendar_change_id } of due)
    await db.write((trx) => lookAt(trx, { ...site, db }, calendar_change_id)).catch((error) => failures.push(error))
  if (failures.length) throw failures[0]
  return due.length
}

async function lookAt(trx: Transaction<DB>, site: Site, calendar_change_id: number): Promise<void> {
  const query = trx.selectFrom('calendar_change').selectAll().where('calendar_change_id', '=', calendar_change_id)
  const change = await forUpdateSkipLocked(trx, query).executeTakeFirst()
  if (!change) return
  const subject: CalendarSubject = { kind: change.kind, id: change.thing_id }
  const millis = site.millis()
  const telling = { site, now: site.clock(), by: change.member_id }
  const first = change.first_ms === null ? millis : Number(change.first_ms)
  const due = change.fresh ? Math.min(millis + AFTER_LAST, first + AFTER_FIRST) : Number(change.due_ms)
  if (due > millis && !(await isUrgent(trx, subject, telling))) {
    await trx
      .updateTable('calendar_change')
      .set({ fresh: 0, first_ms: first, due_ms: due })
      .where('calendar_change_id', '=', calendar_change_id)
      .execute()
    return
  }
  await settle(trx, subject, telling)
  await settleParts(trx, subject, telling, 'later')
}

/** Returns whether something is canceled, or begins within the hour. */
async function isUrgent(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  telling: Parameters<typeof planTelling>[2],
): Promise<boolean> {
  const planned = (await planTelling(trx, subject, telling)) ?? []
  return planned.some(({ wanted, messages }) =>
    messages.some(({ slot, method, member_id }) => {
      if (method === 'cancel') return true
      const part = wanted.parts.find((one) => one.slot === slot)!
      const starts = [part.truth?.content.start, part.sent.get(member_id)?.content.start]
      return starts.some((start) => start !== undefined && Math.abs(start - telling.now) < SOON)
    }),
  )
}

/**
 * Marks announced series for reconciliation: those sent meeting by meeting, as the 30-day horizon advances daily, and those whose
 * time zone rules differ from what was sent. Returns how many.
 */
export async function lookAheadInCalendars({ db, clock }: Site): Promise<number> {
  const zones = await seriesOfOtherLaw(db.reads, clock())
  return db.write(async (trx) => {
    const slots = await markSeries(trx, (series) => series.where('calendar_object.slot_ts', 'is not', null))
    let marked = slots
    await inSlices(zones, async (ids) => {
      marked += await markSeries(trx, (series) =>
        series.where(inIds(trx, sql.ref('meeting_series.meeting_series_id'), ids)),
      )
    })
    return marked
  })
}

const announcedSeries = (db: Kysely<DB>) =>
  db
    .selectFrom('calendar_object')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'calendar_object.meeting_series_id')
    .where('meeting_series.announced', '=', 1)
    .where('calendar_object.state', '=', 'active')

type AnnouncedSeries = ReturnType<typeof announcedSeries>

async function markSeries(trx: Transaction<DB>, which: (series: AnnouncedSeries) => AnnouncedSeries): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('calendar_change')
    .columns(['kind', 'thing_id', 'fresh', 'member_id'])
    .expression(
      which(announcedSeries(trx))
        .select([sql<'meeting_series'>`'meeting_series'`.as('kind'), 'meeting_series.meeting_series_id as thing_id'])
        .select([sql<number>`1`.as('fresh'), sql<number | null>`cast(null as integer)`.as('member_id')])
        .groupBy('meeting_series.meeting_series_id'),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doUpdateSet({ fresh: 1 }))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** The announced series to whose repeating event the zone is to be sent again. */
async function seriesOfOtherLaw(db: Kysely<DB>, now: number): Promise<number[]> {
  const stale: number[] = []
  const known = new Map<string, boolean>()
  for (let last = 0; ; ) {
    const some = await announcedSeries(db)
      .select(['calendar_object_id', 'meeting_series.meeting_series_id', 'timezone_name', 'content'])
      .select('calendar_object.update_ts')
      .where('calendar_object.slot_ts', 'is', null)
      .where('calendar_object_id', '>', last)
      .orderBy('calendar_object_id')
      .limit(MOST_READ)
      .execute()
    for (const { meeting_series_id, timezone_name, ...object } of some) {
      const zone = sentZone(object, timezone_name)
      if (!zone) continue
      // If the zone was not stored, the rules of the year of sending are assumed.
      const span = spanOf([zone.content], now)
      const parts = zone.parts ?? new Date(zone.at * 1000).getUTCFullYear()
      const key = JSON.stringify([timezone_name, parts, Math.min(span.to, now + YEAR)])
      const isOther = known.get(key) ?? partsToTell(timezone_name, zone, now, span) !== zone.parts
      known.set(key, isOther)
      if (isOther) stale.push(meeting_series_id)
    }
    if (some.length < MOST_READ) return stale
    last = some.at(-1)!.calendar_object_id
  }
}
