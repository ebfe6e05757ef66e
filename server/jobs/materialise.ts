// Makes the meetings of series ahead of time, so that people find them before anybody asks for them (decisions 4.3).
import type { Kysely } from 'kysely'
import { occurrence, type SeriesRow } from '../actions/series-meetings.ts'
import { isVanished } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { slots } from '../rules/recurrence/occurrences.ts'
import { scheduleOf } from '../rules/series-schedule.ts'
import type { Site } from '../site.ts'

/** Makes what begins within the days that the site looks ahead; gives how many meetings that were. */
export async function makeAhead({ db, clock, settings }: Site): Promise<number> {
  const now = clock()
  const until = now + settings.makeAheadDays * 86_400
  let made = 0
  for (const series of await coming(db.reads, now, until)) {
    const { meeting_series_id } = series
    const taken = await takenSlots(db.reads, meeting_series_id, now)
    for (const slot of slots(scheduleOf(series), now, until)) {
      if (taken.has(slot)) continue
      await db.write((trx) => occurrence(trx, meeting_series_id, slot, now)).catch(unlessVanished)
      made++
    }
  }
  return made
}

/** A series that has ended meanwhile needs no more meetings. */
function unlessVanished(error: unknown): void {
  if (!isVanished(error)) throw error
}

const coming = (db: Kysely<DB>, now: number, until: number): Promise<SeriesRow[]> =>
  db
    .selectFrom('meeting_series')
    .selectAll()
    .where('start_ts', '<', until)
    .where((eb) => eb.or([eb('until_ts', 'is', null), eb('until_ts', '>', now)]))
    .execute()

async function takenSlots(db: Kysely<DB>, meeting_series_id: number, from: number): Promise<Set<number | null>> {
  const taken = new Set<number | null>()
  for (const table of ['meeting', 'deleted_meeting'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('slot_ts')
      .where('meeting_series_id', '=', meeting_series_id)
      .where('slot_ts', '>=', from)
      .execute()
    for (const { slot_ts } of rows) taken.add(slot_ts)
  }
  return taken
}
