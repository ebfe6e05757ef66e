// State of the calendar in its URL: `/calendar?view=month&date=2026-11-20`.
import { isDay } from '../zone.ts'

export const calendarViews = ['week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** A week is shown where no view is named, and today where no day is. */
export interface CalendarAddress {
  view?: CalendarView
  date?: string
}

/** Reads the parameters of an address; what is none of ours is passed over. */
export function calendarAddress({ view, date }: Record<string, unknown>): CalendarAddress {
  const known = calendarViews.find((one) => one === view)
  return { ...(known && { view: known }), ...(isDay(String(date)) && { date: String(date) }) }
}
