// Series with what their slots follow from, some at a time, so that neither memory nor others' answers suffer.
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Schedule } from '../../rules/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series-schedule.ts'

/** A time from `after` until before `before`, Unix seconds. */
export interface Window {
  after: number
  before: number
}

export interface SlotsOf {
  meeting_series_id: number
  schedule: Schedule
  /** Slots in the window that a meeting stands for already, whenever it is now, or stood for until it was deleted. */
  taken: ReadonlySet<number>
}

/** How many series are read at a time. */
const SLICE = 100
/** How many numbers are kept of series that are asked for twice: some megabytes. */
const MOST_KEPT = 200_000
/** What a series without dates of its own counts for. */
const OWN_SIZE = 50

/**
 * Gives series in the order of `ids`, as often as it is asked; between two slices others are answered. What does not fit
 * into memory is read again.
 */
export function slotsOfSeries(db: Kysely<DB>, ids: readonly number[], window: Window): () => AsyncGenerator<SlotsOf[]> {
  const kept: SlotsOf[][] = []
  let room = MOST_KEPT
  return async function* () {
    for (let from = 0, place = 0; from < ids.length; from += SLICE, place++) {
      if (from) await setImmediate()
      let slice = kept[place]
      if (!slice) {
        slice = await slotsOf(db, ids.slice(from, from + SLICE), window)
        room -= slice.reduce((sum, { schedule: { added, excluded }, taken }) => {
          return sum + OWN_SIZE + added.length + excluded.length + taken.size
        }, 0)
        if (room > 0) kept[place] = slice
      }
      yield slice
    }
  }
}

async function slotsOf(db: Kysely<DB>, ids: readonly number[], window: Window): Promise<SlotsOf[]> {
  const taken = await takenSlots(db, ids, window)
  const rows = await db
    .selectFrom('meeting_series')
    .select(['meeting_series_id', 'rrule', 'timezone_name', 'dtstart', 'dtuntil', 'rcount'])
    .select(['added', 'excluded', 'blocked', 'offered_from'])
    .where(within(db, sql.ref('meeting_series_id'), ids))
    .orderBy('meeting_series_id')
    .execute()
  const none = new Set<number>()
  return rows.map((row) => ({
    meeting_series_id: row.meeting_series_id,
    schedule: scheduleOf(row),
    taken: taken.get(row.meeting_series_id) ?? none,
  }))
}

async function takenSlots(db: Kysely<DB>, ids: readonly number[], { after, before }: Window) {
  const taken = new Map<number, Set<number>>()
  for (const table of ['meeting', 'deleted_meeting'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['meeting_series_id', 'slot_ts'])
      .where(within(db, sql.ref('meeting_series_id'), ids))
      .where('slot_ts', '>=', after)
      .where('slot_ts', '<', before)
      .execute()
    for (const { meeting_series_id, slot_ts } of rows) {
      const known = taken.get(meeting_series_id!)
      if (known) known.add(slot_ts!)
      else taken.set(meeting_series_id!, new Set([slot_ts!]))
    }
  }
  return taken
}
