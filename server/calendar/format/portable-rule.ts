// Portable recurrence rules: whether every calendar program can read a rule, by Outlook's templates (MS-OXCICAL
// 2.1.3.2.2).
import { dateOf } from '../../rules/series/recurrence/calendar.ts'
import type { Rule, RuleDay } from '../../rules/series/recurrence/rule.ts'

/** Programs differ in what a month gives that has no such day. */
const LAST_SURE_DAY = 28
const POSITIONS = [1, 2, 3, 4, -1]

/** Sets of weekdays that a position may count: every day, the working days, the weekend. */
const SETS = ['0,1,2,3,4,5,6', '0,1,2,3,4', '5,6']

/**
 * Returns whether a rule that starts on a day (days since 1970) fits a template. One that does not is sent meeting by meeting.
 */
export function fits(rule: Rule, startDay: number): boolean {
  if (rule.byyearday || rule.byweekno || rule.byhour || rule.byminute || rule.bysecond) return false
  const { day } = dateOf(startDay)
  switch (rule.freq) {
    case 'DAILY':
      return !rule.byday && !rule.bymonth && !rule.bymonthday && !rule.bysetpos
    case 'WEEKLY':
      return !rule.bymonth && !rule.bysetpos
    case 'MONTHLY':
      return !rule.bymonth && fitsMonth(rule, day)
    case 'YEARLY':
      // Without a month, days would be counted within the year.
      if (!rule.bymonth) return !rule.byday && !rule.bymonthday && !rule.bysetpos && day <= LAST_SURE_DAY
      return rule.bymonth.length === 1 && fitsMonth(rule, day)
  }
}

function fitsMonth({ byday, bymonthday, bysetpos }: Rule, startDay: number): boolean {
  if (!byday) {
    if (bysetpos) return false
    const days = bymonthday ?? [startDay]
    return days.length === 1 && (days[0] === -1 || (days[0]! >= 1 && days[0]! <= LAST_SURE_DAY))
  }
  if (bymonthday) return false
  if (!bysetpos) return byday.length === 1 && POSITIONS.includes(byday[0]!.nth)
  return bysetpos.length === 1 && POSITIONS.includes(bysetpos[0]!) && isCounted(byday)
}

/** Returns whether these are weekdays of which a position may be counted. */
function isCounted(days: readonly RuleDay[]): boolean {
  if (days.some(({ nth }) => nth !== 0)) return false
  return (
    days.length === 1 ||
    SETS.includes(
      days
        .map(({ weekday }) => weekday)
        .toSorted()
        .join(),
    )
  )
}
