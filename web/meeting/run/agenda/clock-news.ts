// Announcements when five minutes are left for an item, and when its time is up.
import { useEffect, useRef } from 'react'
import { fill } from '../../../../words/fill.ts'
import { announce } from '../../../kit/page/title.ts'
import { type ItemClock, useElapsed } from '../../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'

const { run } = words

/** Seconds before the end at which it is said. */
export const SOON = 300

/** What was said since the page was opened, so that going back to an item, or pausing, does not say it again; of another time it is news. */
const said = new Set<string>()

function sayOnce(what: 'minutesLeft' | 'timeIsUp', { agenda_item_id, title, total_seconds }: AgendaItem): void {
  const key = `${what} ${agenda_item_id} ${total_seconds}`
  if (said.has(key)) return
  said.add(key)
  announce(fill(run[what] as '{item}', { item: title }))
}

/** Says it as it happens; not where the time had come before the page was opened. */
export function useClockNews(item: AgendaItem | undefined, clock: ItemClock): void {
  const total = item?.total_seconds ?? 0
  const taken = useElapsed(item ?? { state: 'pending', elapsed_seconds: 0 }, clock)
  const left = total - taken
  const before = useRef<{ item: AgendaItem; left: number }>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = item && { item, left }
    if (!item || !total || last?.item.agenda_item_id !== item.agenda_item_id) return
    if (last.left > 0 && left <= 0) sayOnce('timeIsUp', item)
    // Where somebody takes minutes away it is less than that at once.
    else if (last.item.total_seconds === total && last.left > SOON && left <= SOON && left > 0)
      sayOnce('minutesLeft', item)
  }, [item, total, left])
}
