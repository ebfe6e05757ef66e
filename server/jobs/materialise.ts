// Creates meetings of series ahead of time, so that lists and searches contain them
// (docs/api/recurring-meetings.md#meetings-ahead-of-time).
import type { Kysely } from 'kysely'
import { makeOccurrence } from '../actions/series/series-meetings.ts'
import { slotsOfSeries, type Window } from '../actions/series/series-slots.ts'
import { yieldingToRequests } from '../concurrency/yielding-to-requests.ts'
import { isVanished } from '../db/dialects/dialect.ts'
import type { DB } from '../db/tables.ts'
import { slots } from '../rules/series/recurrence/occurrences.ts'
import type { Site } from '../site.ts'

/** Creates the meetings that begin within the number of days that the site is set to; returns how many it created. */
export async function materialiseMeetings({ db, clock, settings }: Site): Promise<number> {
  const now = clock()
  const window = { after: now, before: now + settings.makeAheadDays * 86_400 }
  let made = 0
  for await (const slice of slotsOfSeries(db.reads, await coming(db.reads, window), window)()) {
    for await (const { meeting_series_id, schedule, taken } of yieldingToRequests(slice)) {
      for (const slot of slots(schedule, window.after, window.before)) {
        if (taken.has(slot)) continue
        await db.write((trx) => makeOccurrence(trx, meeting_series_id, slot, now)).catch(unlessVanished)
        made++
      }
    }
  }
  return made
}

/** A series that was deleted meanwhile needs no more meetings. */
function unlessVanished(error: unknown): void {
  if (!isVanished(error)) throw error
}

async function coming(db: Kysely<DB>, { after, before }: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting_series')
    .select('meeting_series_id')
    .where('start_ts', '<', before)
    .where((eb) => eb.or([eb('until_ts', 'is', null), eb('until_ts', '>', after)]))
    .orderBy('meeting_series_id')
    .execute()
  return rows.map(({ meeting_series_id }) => meeting_series_id)
}
