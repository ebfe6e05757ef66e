// Days that are offered for a key of a query: the one that is typed, or some of the last weeks.
import { dayWords } from '../../kit/time/day-names.ts'
import { presentTime } from '../../kit/time/now.ts'
import { shownDay } from '../../kit/time/shown-day.ts'
import { dateOf } from '../../kit/time/time.ts'
import { typedDay } from '../../kit/time/typed-time.ts'
import { known } from '../../site.ts'
import { dateAfter } from '../../zone.ts'
import type { QueryOffer } from './query-field.tsx'

/** Days ago. */
const OFFERED = [0, 1, 7, 30]

const relative = new Intl.RelativeTimeFormat(known.locale, { numeric: 'auto' })

/** The offers; none where something else than a day is typed. */
export function dayOffers(word: string, text: string, choose: (date: string) => void): QueryOffer[] {
  const today = dateOf(presentTime())
  const offer = (date: string, hint?: string): QueryOffer => ({
    ...{ word, label: shownDay(date), hint },
    choose: () => choose(date),
  })
  if (!text) return OFFERED.map((ago) => offer(dateAfter(today, -ago), relative.format(-ago, 'day')))
  const date = typedDay(text, today, dayWords(), true)
  return date === undefined ? [] : [offer(date)]
}
