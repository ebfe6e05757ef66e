// What the calendar shows, as it stands in the address: `/calendar?view=month&date=2026-11-20`.

export const calendarViews = ['week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** A week is shown where no view is named, and today where no day is. */
export interface CalendarAddress {
  view?: CalendarView
  date?: string
}

/** Days that the API can be asked for, with room before and after them. */
const [FIRST, LAST] = ['1971-01-01', '2999-12-31']

/** Whether a text is a day of the calendar, such as `2026-11-20`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST || text > LAST) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Reads the parameters of an address; what is none of ours is passed over. */
export function calendarAddress({ view, date }: Record<string, unknown>): CalendarAddress {
  const known = calendarViews.find((one) => one === view)
  return { ...(known && { view: known }), ...(isDay(String(date)) && { date: String(date) }) }
}
