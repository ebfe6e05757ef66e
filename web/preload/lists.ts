// First requests of filtered pages, which depend on the URL and the reader's day.
import { addressOf } from '../../contract/client.ts'
import { firstDayOfWeekIn } from '../../words/languages.ts'
import { actionsAddress, dueFilter, viewOf } from '../actions/actions-address.ts'
import { auditAddress } from '../administration/audit/audit-address.ts'
import { auditAt } from '../administration/audit/audit-requests.ts'
import { first } from '../api/requests/first-requests.ts'
import { calendarAddress } from '../calendar/calendar-address.ts'
import { daysOf, windowIn } from '../calendar/spans.ts'
import { decisionAddress } from '../decisions/decision-address.ts'
import { decisionsAt } from '../decisions/decision-requests.ts'
import type { Calendar } from '../kit/time/time-span.ts'
import { searchAddress } from '../search/search-address.ts'
import { searchAt } from '../search/search-requests.ts'
import { dateIn, startIn } from '../zone.ts'
import type { Opening } from './visit.ts'

/** The meetings of the days that the calendar shows first. */
export function calendarPage({ timezone, now, locale, search }: Opening): string[] {
  if (timezone === null) return []
  const { view = 'week', date = dateIn(timezone, now) } = calendarAddress(search)
  const days = daysOf(view, date, firstDayOfWeekIn(locale))
  return [addressOf(first.meetingsBetween(windowIn(days, (one) => startIn(timezone, one))))]
}

/** The list over all rooms at an address; others depend on a place. */
export function actionsPage({ timezone, now, search }: Opening): string[] {
  const address = actionsAddress(search)
  const { due, state = 'open', view, room_id } = address
  if (timezone === null || view === 'all' || room_id !== undefined) return []
  const filter = dueFilter(due, dateIn(timezone, now), (date) => startIn(timezone, date))
  return [addressOf(first.itemsOfAll({ state, ...filter, view: viewOf(address) }))]
}

/** The reader's days; undefined where only their browser knows them. */
const calendarOf = ({ timezone, now, locale, spans }: Opening): Calendar | undefined =>
  timezone === null
    ? undefined
    : {
        today: { date: dateIn(timezone, now), firstDayOfWeek: firstDayOfWeekIn(locale), words: spans },
        startOf: (date) => startIn(timezone, date),
      }

/** The decisions at an address, but a single one. */
export function decisionsPage(opening: Opening): string[] {
  const address = decisionAddress(opening.search)
  const calendar = calendarOf(opening)
  if (!calendar || address.decision_id !== undefined) return []
  return [addressOf(decisionsAt(address, calendar))]
}

export function searchPage(opening: Opening): string[] {
  const address = searchAddress(opening.search)
  const calendar = calendarOf(opening)
  return !calendar || !address.q?.trim() ? [] : [addressOf(searchAt(address, calendar))]
}

export const auditPage = ({ timezone, search }: Opening): string[] =>
  timezone === null ? [] : [addressOf(auditAt(auditAddress(search), (date) => startIn(timezone, date)))]
