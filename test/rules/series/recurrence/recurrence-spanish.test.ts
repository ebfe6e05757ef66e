// Schedules in Spanish words.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describe as described } from '../../../../server/rules/series/recurrence/describe.ts'
import { chance } from '../../chance.ts'
import { schedule } from '../schedules.ts'
import { randomRule } from './random-rules.ts'

/** Of a series that begins on Thursday, 19 November 2026. */
const WORDS: [rule: string, words: string][] = [
  ['DAILY', 'cada día'],
  ['DAILY;INTERVAL=2', 'cada 2 días'],
  ['DAILY;COUNT=10', 'cada día, 10 veces'],
  ['DAILY;COUNT=1', 'cada día, una vez'],
  ['DAILY;BYMONTH=8,7', 'cada día en julio y agosto'],
  ['DAILY;INTERVAL=2;BYDAY=MO,WE', 'cada 2 días, si es lunes o miércoles'],
  ['DAILY;INTERVAL=3;BYMONTHDAY=1,-1', 'cada 3 días, si es el día 1 o el último día del mes'],
  ['DAILY;INTERVAL=3;BYDAY=SA,SU;BYMONTH=3', 'cada 3 días en marzo, si es día de fin de semana'],
  ['WEEKLY', 'cada semana el jueves'],
  [
    'WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270331',
    'cada 2 semanas el lunes y el miércoles, hasta el 31 de marzo de 2027',
  ],
  ['WEEKLY;BYDAY=SU,MO;WKST=SU', 'cada semana el domingo y el lunes'],
  ['WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'cada semana el último día laborable'],
  ['MONTHLY', 'cada mes el día 19'],
  ['MONTHLY;BYMONTHDAY=-1,15,1', 'cada mes los días 1 y 15 y el último día'],
  ['MONTHLY;BYMONTHDAY=-2', 'cada mes el penúltimo día'],
  ['MONTHLY;BYMONTHDAY=-4', 'cada mes el cuarto día contando desde el final'],
  ['MONTHLY;BYDAY=3WE,1MO', 'cada mes el primer lunes y el tercer miércoles'],
  ['MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'cada 2 meses todos los días laborables'],
  ['MONTHLY;BYDAY=MO,1FR', 'cada mes todos los lunes y el primer viernes'],
  ['MONTHLY;BYDAY=MO,SA;INTERVAL=2', 'cada 2 meses todos los lunes y sábados'],
  ['MONTHLY;BYDAY=MO,WE;BYSETPOS=2', 'cada mes el segundo lunes o miércoles'],
  ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1', 'cada mes el primer y el último día laborable'],
  ['MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'cada mes el día 13, si es viernes'],
  ['MONTHLY;BYMONTHDAY=10,20;BYSETPOS=1,-1', 'cada mes el primero y el último de entre los días 10 y 20'],
  ['YEARLY', 'cada año el 19 de noviembre'],
  ['YEARLY;BYMONTH=3;BYMONTHDAY=1,15', 'cada año los días 1 y 15 de marzo'],
  ['YEARLY;INTERVAL=2;BYMONTHDAY=15', 'cada 2 años el día 15 de cada mes'],
  ['YEARLY;BYMONTH=11;BYDAY=4TH', 'cada año el cuarto jueves de noviembre'],
  ['YEARLY;BYDAY=-1FR', 'cada año el último viernes del año'],
  ['YEARLY;BYDAY=21MO', 'cada año el 21.er lunes del año'],
  ['YEARLY;BYYEARDAY=1,100,-1', 'cada año los días 1 y 100 y el último día del año'],
  ['YEARLY;BYWEEKNO=-1,1;BYDAY=FR,MO', 'cada año el lunes y el viernes de la semana 1 y de la última semana'],
  ['YEARLY;BYWEEKNO=20,30', 'cada año el jueves de las semanas 20 y 30'],
]

const inSpanish = (rrule: string): string => described(schedule(rrule, '2026-11-19T09:00'), 'es-ES')

describe('schedules in Spanish', () => {
  for (const [rule, words] of WORDS) test(`${rule}: ${words}`, () => assert.equal(inSpanish(rule), words))

  test('every rule has words, whole ones', () => {
    const draw = chance(7)
    for (let times = 0; times < 2_000; times++) {
      const { text, dtstart } = randomRule(draw)
      const words = described(schedule(text, dtstart), 'es-ES')
      assert.match(words, /^cada [\wáéíóúñªº .,]+$/, text)
      assert.doesNotMatch(words, /undefined|NaN|\b(\w+) \1\b| $| {2}/, `${text}: ${words}`)
    }
  })
})
