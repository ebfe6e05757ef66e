// Schedules in German words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describe as described } from '../../../../server/rules/series/recurrence/describe.ts'
import { chance } from '../../chance.ts'
import { schedule } from '../schedules.ts'
import { randomRule } from './random-rules.ts'

/** Of a series that begins on Thursday, 19 November 2026. */
const WORDS: [rule: string, words: string][] = [
  ['DAILY', 'jeden Tag'],
  ['DAILY;INTERVAL=2', 'alle 2 Tage'],
  ['DAILY;COUNT=10', 'jeden Tag, 10-mal'],
  ['DAILY;COUNT=1', 'jeden Tag, einmal'],
  ['DAILY;BYMONTH=8,7', 'jeden Tag im Juli und August'],
  ['DAILY;INTERVAL=2;BYDAY=MO,WE', 'alle 2 Tage, wenn es ein Montag oder ein Mittwoch ist'],
  ['DAILY;INTERVAL=3;BYMONTHDAY=1,-1', 'alle 3 Tage, wenn es der 1. oder letzte Tag des Monats ist'],
  ['DAILY;INTERVAL=3;BYDAY=SA,SU;BYMONTH=3', 'alle 3 Tage im März, wenn es ein Wochenendtag ist'],
  ['WEEKLY', 'jeden Donnerstag'],
  ['WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270331', 'alle 2 Wochen montags und mittwochs, bis 31. März 2027'],
  ['WEEKLY;BYDAY=SU,MO;WKST=SU', 'jeden Sonntag und Montag'],
  ['WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'jede Woche montags bis freitags'],
  ['WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'alle 2 Wochen montags bis freitags'],
  ['WEEKLY;BYDAY=TU;BYMONTH=3;COUNT=10', 'jeden Dienstag im März, 10-mal'],
  ['WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'jede Woche am letzten Werktag'],
  ['MONTHLY', 'jeden Monat am 19.'],
  ['MONTHLY;BYMONTHDAY=-1,15,1', 'jeden Monat am 1., 15. und letzten Tag'],
  ['MONTHLY;BYMONTHDAY=-2', 'jeden Monat am vorletzten Tag'],
  ['MONTHLY;BYMONTHDAY=-4', 'jeden Monat am viertletzten Tag'],
  ['MONTHLY;BYDAY=3WE,1MO', 'jeden Monat am 1. Montag und am 3. Mittwoch'],
  ['MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'alle 2 Monate an jedem Werktag'],
  ['MONTHLY;BYDAY=MO,1FR', 'jeden Monat an jedem Montag und am 1. Freitag'],
  ['MONTHLY;BYDAY=MO,WE;BYSETPOS=2', 'jeden Monat am 2. Montag oder Mittwoch'],
  ['MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'jeden Monat am 13., wenn es ein Freitag ist'],
  ['MONTHLY;BYMONTHDAY=10,20;BYSETPOS=-1', 'jeden Monat am letzten dieser Tage: 10., 20.'],
  ['YEARLY', 'jedes Jahr am 19. November'],
  ['YEARLY;BYMONTH=3;BYMONTHDAY=1,15', 'jedes Jahr am 1. und 15. im März'],
  ['YEARLY;INTERVAL=2;BYMONTHDAY=15', 'alle 2 Jahre am 15. jedes Monats'],
  ['YEARLY;BYMONTH=11;BYDAY=4TH', 'jedes Jahr am 4. Donnerstag im November'],
  ['YEARLY;BYDAY=-1FR', 'jedes Jahr am letzten Freitag des Jahres'],
  ['YEARLY;BYYEARDAY=1,100,-1', 'jedes Jahr am 1., 100. und letzten Tag des Jahres'],
  ['YEARLY;BYWEEKNO=-1,1;BYDAY=FR,MO', 'jedes Jahr montags und freitags in der 1. und letzten Kalenderwoche'],
]

const inGerman = (rrule: string): string => described(schedule(rrule, '2026-11-19T09:00'), 'de-DE')

describe('schedules in German', () => {
  for (const [rule, words] of WORDS) test(`${rule}: ${words}`, () => assert.equal(inGerman(rule), words))

  test('every rule has words, whole ones', () => {
    const draw = chance(7)
    for (let times = 0; times < 2_000; times++) {
      const { text, dtstart } = randomRule(draw)
      const words = described(schedule(text, dtstart), 'de-DE')
      assert.match(words, /^(jede[ns]?|alle) [\wäöü .,:-]+$/, text)
      assert.doesNotMatch(words, /undefined|NaN|\b(\w+) \1\b| $| {2}/, `${text}: ${words}`)
    }
  })
})
