// Rules drawn by chance: every part that RFC 5545 allows beside each frequency, in the ways people and programs combine them.
import type { Chance } from '../../chance.ts'

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place)

export type RuleKind = 'daily' | 'weekly' | 'monthly' | 'yearly' | 'weeks' | 'yeardays'
export const KINDS: readonly RuleKind[] = ['daily', 'weekly', 'monthly', 'yearly', 'weeks', 'yeardays']

const FREQ: Readonly<Record<RuleKind, string>> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
  weeks: 'YEARLY',
  yeardays: 'YEARLY',
}

export interface RandomRule {
  kind: RuleKind
  /** Without COUNT and UNTIL. */
  text: string
  /** `2026-03-08T09:30`. */
  dtstart: string
}

const TIMES = ['00:00', '02:30', '09:00', '15:45', '23:59']

/** A rule and a start between 2020 and 2026; not every one gives anything. */
export function randomRule(chance: Chance): RandomRule {
  const kind = chance.one(KINDS)
  const parts = [`FREQ=${FREQ[kind]}`]
  if (chance.odds(0.4)) parts.push(`INTERVAL=${chance.number(2, kind === 'daily' ? 40 : 5)}`)
  if (chance.odds(0.3)) parts.push(`WKST=${chance.one(WEEKDAYS)}`)
  parts.push(...limits(kind, chance))
  const day = new Date(Date.UTC(2020, 0, chance.number(1, 2500))).toISOString().slice(0, 10)
  return { kind, text: parts.join(';'), dtstart: `${day}T${chance.one(TIMES)}` }
}

function limits(kind: RuleKind, chance: Chance): string[] {
  const parts: string[] = []
  const monthDays = [...range(1, 31), ...range(-5, -1)]
  const list = (name: string, values: readonly (number | string)[]) => parts.push(`${name}=${values.join(',')}`)
  if (chance.odds(0.25)) list('BYMONTH', chance.some(range(1, 12), 6))
  if (kind === 'weeks') list('BYWEEKNO', chance.some([...range(1, 53), -1, -2], 6))
  if (kind === 'yeardays') list('BYYEARDAY', chance.some([...range(1, 366), -1, -2, -100, -366], 12))
  if (kind !== 'weekly' && chance.odds(kind === 'monthly' || kind === 'yearly' ? 0.45 : 0.2)) {
    list('BYMONTHDAY', chance.some(monthDays, 12))
  }
  if (chance.odds(0.6)) list('BYDAY', days(kind, chance))
  if (parts.length && chance.odds(0.25)) list('BYSETPOS', chance.some([1, 2, 3, -1, -2], 2))
  return parts
}

/** Numbers stand before weekdays where the month or the year counts them. */
function days(kind: RuleKind, chance: Chance): string[] {
  const counted = kind === 'monthly' || kind === 'yearly' || kind === 'yeardays'
  const numbers = kind === 'monthly' ? [1, 2, 3, 4, 5, -1, -2] : [1, 2, 3, 5, 20, 52, 53, -1, -2, -53]
  const nth = () => (counted && chance.odds(0.5) ? chance.one(numbers) : '')
  return chance.some(WEEKDAYS, 4).map((day) => `${nth()}${day}`)
}
