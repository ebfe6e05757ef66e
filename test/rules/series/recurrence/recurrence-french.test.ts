// Schedules in French words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describe as described } from '../../../../server/rules/series/recurrence/describe.ts'
import { chance } from '../../chance.ts'
import { schedule } from '../schedules.ts'
import { randomRule } from './random-rules.ts'

/** Of a series that begins on Thursday, 19 November 2026. */
const WORDS: [rule: string, words: string][] = [
  ['DAILY', 'tous les jours'],
  ['DAILY;INTERVAL=2', 'tous les 2 jours'],
  ['DAILY;COUNT=10', 'tous les jours, 10 fois'],
  ['DAILY;COUNT=1', 'tous les jours, une fois'],
  ['DAILY;BYMONTH=8,7', 'tous les jours en juillet et en août'],
  ['DAILY;INTERVAL=2;BYDAY=MO,WE', 'tous les 2 jours, si c’est un lundi ou un mercredi'],
  ['DAILY;INTERVAL=3;BYMONTHDAY=1,-1', 'tous les 3 jours, si c’est le 1er ou le dernier jour du mois'],
  ['DAILY;INTERVAL=3;BYDAY=SA,SU;BYMONTH=3', 'tous les 3 jours en mars, si c’est un jour du week-end'],
  ['WEEKLY', 'toutes les semaines le jeudi'],
  [
    'WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270331',
    'toutes les 2 semaines le lundi et le mercredi, jusqu’au 31 mars 2027',
  ],
  ['WEEKLY;UNTIL=20270301', 'toutes les semaines le jeudi, jusqu’au 1er mars 2027'],
  ['WEEKLY;BYDAY=SU,MO;WKST=SU', 'toutes les semaines le dimanche et le lundi'],
  ['WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'toutes les semaines le dernier jour ouvré'],
  ['MONTHLY', 'tous les mois le 19'],
  ['MONTHLY;BYMONTHDAY=-1,15,1', 'tous les mois le 1er, le 15 et le dernier jour'],
  ['MONTHLY;BYMONTHDAY=-2', 'tous les mois l’avant-dernier jour'],
  ['MONTHLY;BYMONTHDAY=-4', 'tous les mois le 4e jour en partant de la fin'],
  ['MONTHLY;BYDAY=3WE,1MO', 'tous les mois le 1er lundi et le 3e mercredi'],
  ['MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'tous les 2 mois chaque jour ouvré'],
  ['MONTHLY;BYDAY=MO,1FR', 'tous les mois chaque lundi et le 1er vendredi'],
  ['MONTHLY;BYDAY=MO,WE;BYSETPOS=2', 'tous les mois le 2e lundi ou mercredi'],
  ['MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'tous les mois le 13, si c’est un vendredi'],
  ['MONTHLY;BYMONTHDAY=10,20;BYSETPOS=-1', 'tous les mois le dernier jour parmi le 10 et le 20'],
  ['YEARLY', 'tous les ans le 19 novembre'],
  ['YEARLY;BYMONTH=3;BYMONTHDAY=1', 'tous les ans le 1er mars'],
  ['YEARLY;BYMONTH=3;BYMONTHDAY=1,15', 'tous les ans le 1er et le 15 du mois de mars'],
  ['YEARLY;INTERVAL=2;BYMONTHDAY=15', 'tous les 2 ans le 15 de chaque mois'],
  ['YEARLY;BYMONTH=11;BYDAY=4TH', 'tous les ans le 4e jeudi du mois de novembre'],
  ['YEARLY;BYDAY=-1FR', 'tous les ans le dernier vendredi de l’année'],
  ['YEARLY;BYYEARDAY=1,100,-1', 'tous les ans le 1er, le 100e et le dernier jour de l’année'],
  ['YEARLY;BYWEEKNO=-1,1;BYDAY=FR,MO', 'tous les ans le lundi et le vendredi en semaine 1 et dans la dernière semaine'],
]

const inFrench = (rrule: string): string => described(schedule(rrule, '2026-11-19T09:00'), 'fr-FR')

describe('schedules in French', () => {
  for (const [rule, words] of WORDS) test(`${rule}: ${words}`, () => assert.equal(inFrench(rule), words))

  test('every rule has words, whole ones', () => {
    const draw = chance(7)
    for (let times = 0; times < 2_000; times++) {
      const { text, dtstart } = randomRule(draw)
      const words = described(schedule(text, dtstart), 'fr-FR')
      assert.match(words, /^(tous|toutes) les [\wàéèêûîç’ .,-]+$/i, text)
      assert.doesNotMatch(words, /undefined|NaN|\b(\w+) \1\b| $| {2}/, `${text}: ${words}`)
    }
  })
})
