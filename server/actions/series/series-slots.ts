// Reads the schedules and taken slots of many series, a slice at a time, so that memory stays bounded.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Schedule } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'

/** The time from `after` (included) to `before` (not included); Unix seconds. */
export interface Window {
  after: number
  before: number
}

/** What the free slots of a series follow from. */
export interface SlotsOf {
  meeting_series_id: number
  schedule: Schedule
  /** How long its meetings take by default, in seconds. */
  duration: number
  /**
   * The slots in the window that have a meeting, whenever that begins now, or whose meeting was deleted; Unix seconds.
   */
  taken: ReadonlySet<number>
  /** When one of these changed last, or was deleted; Unix seconds, 0 where there is none. */
  changed: number
}

/** How many series are read at a time. */
const SLICE = 100
/** How many numbers are cached for further iterations: some megabytes. */
const MOST_CACHED = 200_000
/** What a series without dates of its own counts as, in numbers. */
const OWN_SIZE = 50

/**
 * Gives a function that iterates over the series in the order of `ids`, as often as it is called. Between two slices
 * other requests are answered. Slices beyond the size of the cache are read again each time.
 */
export function slotsOfSeries(db: Kysely<DB>, ids: readonly number[], window: Window): () => AsyncGenerator<SlotsOf[]> {
  const cache: SlotsOf[][] = []
  let spaceLeft = MOST_CACHED
  return async function* () {
    for (let from = 0, index = 0; from < ids.length; from += SLICE, index++) {
      if (from) await setImmediate()
      let slice = cache[index]
      if (!slice) {
        slice = await slotsOf(db, ids.slice(from, from + SLICE), window)
        spaceLeft -= slice.reduce((sum, { schedule: { added, excluded }, taken }) => {
          return sum + OWN_SIZE + added.length + excluded.length + taken.size
        }, 0)
        if (spaceLeft > 0) cache[index] = slice
      }
      yield slice
    }
  }
}

async function slotsOf(db: Kysely<DB>, ids: readonly number[], window: Window): Promise<SlotsOf[]> {
  const taken = await takenSlots(db, ids, window)
  const rows = await db
    .selectFrom('meeting_series')
    .select(['meeting_series_id', 'rrule', 'timezone_name', 'dtstart', 'dtuntil', 'rcount', 'duration'])
    .select(['added', 'excluded', 'blocked', 'offered_from'])
    .where(inIds(db, sql.ref('meeting_series_id'), ids))
    .orderBy('meeting_series_id')
    .execute()
  const none = { slots: new Set<number>(), changed: 0 }
  return rows.map((row) => {
    const { slots, changed } = taken.get(row.meeting_series_id) ?? none
    const { meeting_series_id, duration } = row
    return { meeting_series_id, schedule: scheduleOf(row), duration: duration ?? 0, taken: slots, changed }
  })
}

async function takenSlots(db: Kysely<DB>, ids: readonly number[], { after, before }: Window) {
  const taken = new Map<number, { slots: Set<number>; changed: number }>()
  for (const table of ['meeting', 'deleted_meeting'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['meeting_series_id', 'slot_ts'])
      .select(sql.ref<number>(table === 'meeting' ? 'update_ts' : 'deleted_ts').as('changed'))
      .where(inIds(db, sql.ref('meeting_series_id'), ids))
      .where('slot_ts', '>=', after)
      .where('slot_ts', '<', before)
      .execute()
    for (const { meeting_series_id, slot_ts, changed } of rows) {
      const known = taken.get(meeting_series_id!) ?? { slots: new Set<number>(), changed: 0 }
      taken.set(meeting_series_id!, known)
      known.slots.add(slot_ts!)
      known.changed = Math.max(known.changed, Number(changed))
    }
  }
  return taken
}
