// What a language says of the rule of a series. Descriptions are put together from these phrases.
import { kept } from './intl.ts'

export type RuleFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A weekday from 0, Monday, and which one of the month or year: 0 for every one, -1 for the last. */
export interface RuleWeekday {
  weekday: number
  nth: number
}

/** Sets of weekdays that have a word of their own: Monday to Friday, Saturday and Sunday, all seven. */
export type DaySet = 'weekday' | 'weekend day' | 'day'

/**
 * Numbers and weekdays come in the order in which they are named; a negative number counts from the end, -1 being the last.
 * Examples are of English.
 */
export interface RulePhrases {
  /** How the last day is written. */
  lastDay: 'long' | 'medium'
  /** `every 2 weeks` */
  every: (frequency: RuleFrequency, interval: number) => string
  /** `until Mar 31, 2027` */
  until: (day: string) => string
  /** `once`, `10 times` */
  times: (count: number) => string
  /** `on March 15` */
  onDate: (date: string) => string
  /** `every Monday and Wednesday`, where a language prefers that to `every week on Monday and Wednesday` */
  everyWeekday?: (days: readonly RuleWeekday[]) => string
  /** `on Monday and Wednesday` */
  onWeekdays: (days: readonly RuleWeekday[]) => string
  /** `on every weekday` */
  onEvery: (set: DaySet) => string
  /** `on every Monday and the 1st Friday` */
  onEach: (days: readonly RuleWeekday[]) => string
  /** `on the last weekday`, `on the 2nd Monday or Thursday`: the days of a period that BYSETPOS picks */
  onPicked: (positions: readonly number[], days: readonly RuleWeekday[], set: DaySet | undefined) => string
  /** `on the 1st and last day` of a month */
  onDays: (days: readonly number[]) => string
  /** `on the last of these days: 13th, 14th, 15th` */
  onPickedDays: (positions: readonly number[], days: readonly number[]) => string
  /** `that falls on the 13th, 14th or 15th` */
  amongDays: (days: readonly number[]) => string
  /** `on the 100th day of the year` */
  onYearDays: (days: readonly number[]) => string
  /** `on the last of these days of the year: 100th, 200th` */
  onPickedYearDays: (positions: readonly number[], days: readonly number[]) => string
  /** `in week 1 and the last week` */
  inWeeks: (weeks: readonly number[]) => string
  /** `of week 1` */
  ofWeeks: (weeks: readonly number[]) => string
  /** `in March and May` */
  inMonths: (months: readonly number[]) => string
  /** `of March and May` */
  ofMonths: (months: readonly number[]) => string
  ofEveryMonth: string
  ofYear: string
  /** ` when it is a Friday and the 13th of the month`, with what separates it from the words before */
  when: (conditions: readonly string[]) => string
  /** `a Monday or the 1st Friday` */
  isWeekday: (days: readonly RuleWeekday[], set: DaySet | undefined) => string
  /** `the 1st or last day of the month` */
  isDay: (days: readonly number[]) => string
  /** Whether conditions are said before the months and weeks to which days are limited. */
  conditionFirst: boolean
}

const monthFormats = kept((language: string) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }))
const weekdayFormats = kept(
  (language: string) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
)

/** The name of a month from 1. */
export const monthName = (language: string, month: number): string =>
  monthFormats(language).format(Date.UTC(2028, month - 1))

/** The name of a weekday from 0, Monday. */
export const weekdayName = (language: string, weekday: number): string =>
  weekdayFormats(language).format(Date.UTC(2024, 0, weekday + 1))
