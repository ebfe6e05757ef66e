// Filters of the action items page in its URL: `/action_items?view=asked&due=late`.
import { GREATEST_ID } from '../../contract/limits.ts'

const views = ['asked', 'all'] as const
const states = ['closed', 'any'] as const
const dues = ['late', 'week', 'none'] as const

/**
 * What is left out is not narrowed: one's own, open ones of all rooms are listed. `asked`: those that the reader asked of
 * others; `all`: everybody's of a room or organization. `assignee` 0 stands for nobody.
 */
export interface ActionsAddress {
  view?: (typeof views)[number]
  state?: (typeof states)[number]
  due?: (typeof dues)[number]
  room_id?: number
  organization_id?: number
  assignee?: number
}

const numberIn = (value: unknown, least: number): number | undefined => {
  const number = /^\d{1,10}$/.test(String(value)) ? Number(value) : Number.NaN
  return number >= least && number <= GREATEST_ID ? number : undefined
}

/** Reads the parameters of an address; what is none of ours, or has no meaning in its view, is passed over. */
export function actionsAddress(search: Record<string, unknown>): ActionsAddress {
  const view = views.find((one) => one === search['view'])
  const all = {
    view,
    state: states.find((one) => one === search['state']),
    due: dues.find((one) => one === search['due']),
    // What somebody asked of others is one list over all rooms.
    room_id: view === 'asked' ? undefined : numberIn(search['room_id'], 1),
    organization_id: view === 'all' ? numberIn(search['organization_id'], 1) : undefined,
    assignee: view === 'all' ? numberIn(search['assignee'], 0) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const WEEK = 7
const DAY = 86_400_000

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export const GROUPS = ['late', 'week', 'later', 'none', 'closed'] as const
export type Group = (typeof GROUPS)[number]

/** The filters of the API for a time at which items are due; `after` is exclusive. `startOf`: when a day begins. */
export function dueFilter(
  due: ActionsAddress['due'],
  today: string,
  startOf: (date: string) => number,
): { after?: number; before?: number } {
  if (due === 'late') return { before: startOf(today) }
  if (due === 'week') return { after: startOf(today) - 1, before: startOf(dayAfter(today, WEEK)) }
  return due === 'none' ? { after: 0, before: 0 } : {}
}

/** Whose items one list over all rooms has, in the words of the API. */
export const viewOf = ({ view }: ActionsAddress): 'asked_of_others' | 'assigned_to_me' =>
  view ? 'asked_of_others' : 'assigned_to_me'

/** The weekday of a day, 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK

/**
 * The group of an item by when it is due: `day` is the calendar day of that, such as `2026-11-20`. Weeks begin with `firstDay`, 1
 * for Monday to 7 for Sunday.
 */
export function groupOf(
  { day, closed }: { day: string | undefined; closed: boolean },
  today: string,
  firstDay: number,
): Group {
  if (closed) return 'closed'
  if (day === undefined) return 'none'
  const left = WEEK - ((weekdayOf(today) - firstDay + WEEK) % WEEK)
  return day < today ? 'late' : day < dayAfter(today, left) ? 'week' : 'later'
}
