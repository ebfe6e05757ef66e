// Keyboard navigation of the calendar: arrows move between days and meetings, Enter opens, J and K move through all
// meetings.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useCommand } from '../kit/keys/commands.ts'
import type { CalendarView } from './calendar-address.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { dayAfter, dayFurther, daysOf } from './spans.ts'

const linksIn = (box: ParentNode): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('.event a')]

/** The focus goes to the meeting some places after the one that has it. */
function walk(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(.event, .planned .title) a')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by]?.focus()
}

interface Walked {
  view: CalendarView
  date: string
  firstDay: number
  go: (date: string) => void
}

/** Returns the keyboard handlers of the grid of days. */
export function useDayKeys({ view, date, firstDay, go }: Walked) {
  const grid = useRef<HTMLDivElement>(null)
  const follows = useRef(false)
  useCommand({ label: texts.nextMeeting, group: 'here', keys: 'j', run: () => walk(1) })
  useCommand({ label: texts.previousMeeting, group: 'here', keys: 'k', run: () => walk(-1) })
  useEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[role=gridcell][data-date="${date}"]`)?.focus()
  }, [date])

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey || shiftKey) return
    const cell = target.closest<HTMLElement>('[role=gridcell]')
    const link = target.closest<HTMLElement>('.event a')
    const from = cell?.dataset['date']
    if (!cell || !from || (target !== cell && !link)) return
    const week = daysOf('week', from, firstDay).first
    const upDown = target === cell && view === 'month' ? 7 : 0
    const to: Readonly<Record<string, string | undefined>> = {
      ArrowLeft: dayAfter(from, -1),
      ArrowRight: dayAfter(from, 1),
      ArrowUp: upDown ? dayAfter(from, -upDown) : undefined,
      ArrowDown: upDown ? dayAfter(from, upDown) : undefined,
      Home: week,
      End: dayAfter(week, 6),
      PageUp: dayFurther(view, from, -1),
      PageDown: dayFurther(view, from, 1),
    }
    const day = to[key]
    if (day !== undefined) {
      if (day === date) cell.focus()
      follows.current = day !== date
      go(day)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const stops = [cell, ...linksIn(cell)]
      stops[stops.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
    } else if (key === 'Enter' && target === cell) linksIn(cell)[0]?.click()
    else return
    event.preventDefault()
  }
  return { ref: grid, onKeyDown }
}
