// Default agenda item for new blocks.
import type { AgendaItem } from '../parts/agenda/outline.ts'

const secondsOf = (at: AgendaItem['started_ts']): number => at?.value ?? 0

/** The item that was current last; undefined where none was. */
const lastCurrent = (items: readonly AgendaItem[]): AgendaItem | undefined =>
  items
    .filter(({ started_ts, finished_ts }) => started_ts && finished_ts)
    .toSorted(
      (one, other) =>
        secondsOf(one.finished_ts) - secondsOf(other.finished_ts) ||
        secondsOf(one.started_ts) - secondsOf(other.started_ts),
    )
    .at(-1)

/** The current item; until the next one begins the one that was current last, since people write down what it came to. */
export const writtenUnder = (items: readonly AgendaItem[]): AgendaItem | undefined =>
  items.find(({ state }) => state === 'current') ?? lastCurrent(items) ?? items[0]
