// RFC 5545, 3.3.10, taken at its word and slowly: every day from the start on is asked whether the rule gives it.
//
// It shares no code with the server: it reads the text itself and takes the calendar from Temporal.

interface Parts {
  freq: string
  interval: number
  wkst: number
  byday: { nth: number; weekday: number }[] | undefined
  numbers(name: string): number[] | undefined
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function partsOf(text: string): Parts {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]))
  const numbers = (name: string) => parts.get(name)?.split(',').map(Number)
  return {
    freq: parts.get('FREQ')!,
    interval: Number(parts.get('INTERVAL') ?? 1),
    wkst: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 1,
    byday: parts
      .get('BYDAY')
      ?.split(',')
      .map((day) => ({ nth: Number(day.slice(0, -2)), weekday: WEEKDAYS.indexOf(day.slice(-2)) + 1 })),
    numbers,
  }
}

type PlainDate = Temporal.PlainDate

const weekBegin = (date: PlainDate, wkst: number): PlainDate => date.subtract({ days: (date.dayOfWeek - wkst + 7) % 7 })

/** "Week number one of the calendar year is the first week that contains at least four (4) days in that calendar year." */
function weekOf(date: PlainDate, wkst: number): { week: number; weeks: number } {
  // The year of a week is that of its fourth day.
  const first = (year: number) => {
    const begin = weekBegin(Temporal.PlainDate.from({ year, month: 1, day: 1 }), wkst)
    return begin.add({ days: 3 }).year === year ? begin : begin.add({ days: 7 })
  }
  const begin = weekBegin(date, wkst)
  const { year } = begin.add({ days: 3 })
  const between = (one: PlainDate, other: PlainDate) => one.until(other, { largestUnit: 'days' }).days / 7
  return { week: between(first(year), begin) + 1, weeks: between(first(year), first(year + 1)) }
}

const inList = (list: number[] | undefined, place: number, size: number): boolean =>
  !list || list.some((wanted) => (wanted > 0 ? wanted : size + 1 + wanted) === place)

/** Whether a date is the n-th such weekday within days of which `before` lie before it and `after` behind it. */
function isNth(nth: number, before: number, after: number): boolean {
  if (nth === 0) return true
  return nth > 0 ? Math.floor(before / 7) + 1 === nth : Math.floor(after / 7) + 1 === -nth
}

/** The row of a frequency in the table of 3.3.10, for one date. */
function gives(parts: Parts, date: PlainDate, start: PlainDate): boolean {
  const { freq, wkst, byday, numbers } = parts
  const [months, weeks, yearDays, monthDays] = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'].map(numbers)
  if (!inList(months, date.month, 12)) return false
  if (weeks) {
    const { week, weeks: size } = weekOf(date, wkst)
    if (!inList(weeks, week, size)) return false
  }
  if (!inList(yearDays, date.dayOfYear, date.daysInYear)) return false
  if (!inList(monthDays, date.day, date.daysInMonth)) return false
  if (byday) {
    const ofMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && months !== undefined)
    const [before, after] = ofMonth
      ? [date.day - 1, date.daysInMonth - date.day]
      : [date.dayOfYear - 1, date.daysInYear - date.dayOfYear]
    return byday.some(({ nth, weekday }) => date.dayOfWeek === weekday && isNth(nth, before, after))
  }
  // "Information, not contained in the rule, […] comes from the DTSTART property."
  if (monthDays || yearDays || freq === 'DAILY') return true
  if (freq === 'WEEKLY' || weeks) return date.dayOfWeek === start.dayOfWeek
  if (freq === 'MONTHLY' || months) return date.day === start.day
  return date.day === start.day && date.month === start.month
}

/** The number of the period in which a date lies, counted from that of the start. */
function periodOf(freq: string, wkst: number, date: PlainDate, start: PlainDate): number {
  const days = (one: PlainDate, other: PlainDate) => one.until(other, { largestUnit: 'days' }).days
  if (freq === 'DAILY') return days(start, date)
  if (freq === 'WEEKLY') return days(weekBegin(start, wkst), weekBegin(date, wkst)) / 7
  const years = date.year - start.year
  return freq === 'YEARLY' ? years : years * 12 + date.month - start.month
}

/** The dates of a rule from its start to `days` after it, whole periods, the start itself only where the rule gives it. */
export function naiveDates(text: string, dtstart: string, days: number): PlainDate[] {
  const parts = partsOf(text)
  const { freq, interval, wkst, numbers } = parts
  const start = Temporal.PlainDate.from(dtstart)
  const begin = { DAILY: start, WEEKLY: weekBegin(start, wkst), MONTHLY: start.with({ day: 1 }) }[freq]
  const periods = new Map<number, PlainDate[]>()
  let date = begin ?? start.with({ month: 1, day: 1 })
  for (let day = 0; day <= days; day++, date = date.add({ days: 1 })) {
    const period = periodOf(freq, wkst, date, start)
    if (period % interval !== 0 || !gives(parts, date, start)) continue
    const set = periods.get(period)
    if (set) set.push(date)
    else periods.set(period, [date])
  }
  const positions = numbers('BYSETPOS')
  const picked = [...periods.values()].flatMap((set) =>
    set.filter((_, place) => inList(positions, place + 1, set.length)),
  )
  return picked.filter((one) => Temporal.PlainDate.compare(one, start) >= 0)
}
