// Form values of a meeting or series, and their defaults.

import { wallTime, weekdayOf } from '../../kit/time/wall-time.ts'
import type { PickedPerson } from '../../parts/people/picked-person.ts'
import { type End, firstDay, movedDays, type Repeats, type Rule, ruleOf } from './series/rule.ts'

export interface Values {
  name: string
  /** The beginning of the title that is nothing else, though a time or a name could be read in it. */
  title: string
  /** Whether a word such as `weekly` in it is how the meeting repeats. */
  takesRule: boolean
  room_id: number | undefined
  /** The day of the first meeting, as `2026-11-20`, and the time of day, as `08:30`, in the zone of the form. */
  date: string
  time: string
  /** Minutes. */
  length: number
  repeats: Repeats
  custom: Rule
  end: End
  people: PickedPerson[]
  /** A template, none (null), or what the room has as its default. */
  template_id: number | null | undefined
  location: string
  audio: string
  description: string
}

const HOUR = 3_600
/** The length of a meeting for which nothing is said; minutes. */
export const USUAL_LENGTH = 60

/** The time of day of a meeting of which only the day is said. */
export const USUAL_TIME = '09:00'

/** What somebody typed of a new meeting; without a length of their own it has that of its template. */
export type Typed = Omit<Values, 'length'> & { length: number | null }

/** The longest that a meeting is proposed to take; minutes. */
const LONGEST = 1_440

/**
 * What a new meeting begins with: the next whole hour, or nine o’clock of a `day` that was chosen without a time; `length`
 * where that was chosen too (minutes).
 */
export function newValues(now: number, chosen: string | undefined, length?: number): Typed {
  const [day, time] = chosen?.split('T') ?? []
  const next = wallTime(Math.ceil((now + 1) / HOUR) * HOUR)
  return {
    ...{
      name: '',
      title: '',
      takesRule: false,
      room_id: undefined,
      date: day ?? next.date,
      time: time ?? (day && day !== next.date ? USUAL_TIME : next.time),
    },
    ...{
      length: length && length <= LONGEST ? length : null,
      repeats: 'no',
      people: [],
      template_id: undefined,
      location: '',
      audio: '',
      description: '',
    },
    custom: { freq: 'WEEKLY', interval: 1, days: [], by: 'day' },
    end: { kind: 'never' },
  }
}

/** What changes with the day: days of a weekly rule of one's own that named the old day name the new one. */
export function withDate(
  { date, custom }: Pick<Values, 'date' | 'custom'>,
  to: string,
): Pick<Values, 'date' | 'custom'> {
  return { date: to, custom: { ...custom, days: movedDays(custom.days, date, to) } }
}

/** What of a form says how a meeting repeats. */
export type Ruled = Pick<Values, 'repeats' | 'custom' | 'end' | 'date'>

/** What changes with the choice of a rule: one's own rule begins with the one that was chosen before. */
export function withRepeats({ repeats, custom, date }: Ruled, to: Repeats): Partial<Ruled> {
  const before = ruleOf(repeats, custom)
  if (to !== 'custom' || !before) return { repeats: to }
  return { repeats: to, custom: { ...before, days: before.days.length ? before.days : [weekdayOf(date)] } }
}

/** The same in a new series, whose first meeting is on a day that the rule gives. */
export function onFirstDay({ date, custom }: Pick<Ruled, 'date' | 'custom'>, part: Partial<Ruled>): Partial<Ruled> {
  const rule = part.repeats && part.repeats !== 'custom' && ruleOf(part.repeats, custom)
  return rule ? { ...part, ...withDate({ date, custom }, firstDay(rule, date)) } : part
}
