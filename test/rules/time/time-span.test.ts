// Spans of time that people type among words: which days they mean, in English and German, and what is none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanMeant } from '../../../web/kit/time/searched-span.ts'
import { spanWords } from '../../../web/kit/time/span-names.ts'
import { asWords, daysFilter, typedSpan, within } from '../../../web/kit/time/time-span.ts'
import { typed as german } from '../../../words/de/typed.ts'
import { typed as english } from '../../../words/en/typed.ts'
import { typed as spanish } from '../../../words/es/typed.ts'
import { typed as french } from '../../../words/fr/typed.ts'

/** A Saturday, in a week that begins on Monday. */
const TODAY = { date: '2026-11-28', firstDayOfWeek: 1, words: spanWords([english, german]) }
const read = (text: string, today = TODAY) => {
  const found = typedSpan(text, today)
  return found && `${found.days.first} ${found.days.last} ${found.rest}`.trim()
}

test('seasons, months, quarters and years are the days of the calendar that they name, in both languages', () => {
  for (const [typed, days] of [
    ['spring 2026', '2026-03-01 2026-05-31'],
    ['Frühling 2026', '2026-03-01 2026-05-31'],
    ['Frühjahr 2024', '2024-03-01 2024-05-31'],
    ['summer 2026', '2026-06-01 2026-08-31'],
    ['Sommer 2026', '2026-06-01 2026-08-31'],
    ['fall 2026', '2026-09-01 2026-11-30'],
    ['autumn 2026', '2026-09-01 2026-11-30'],
    ['Herbst 2026', '2026-09-01 2026-11-30'],
    ['winter 2023', '2023-12-01 2024-02-29'],
    ['Winter 2025/26', '2025-12-01 2026-02-28'],
    ['winter 2025/2026', '2025-12-01 2026-02-28'],
    ['March 2026', '2026-03-01 2026-03-31'],
    ['may 2026', '2026-05-01 2026-05-31'],
    ['Mai 2026', '2026-05-01 2026-05-31'],
    ['Feb. 2024', '2024-02-01 2024-02-29'],
    ['März 2026', '2026-03-01 2026-03-31'],
    ['Jänner 2026', '2026-01-01 2026-01-31'],
    ['dez 2026', '2026-12-01 2026-12-31'],
    ['Q1 2026', '2026-01-01 2026-03-31'],
    ['q4/2026', '2026-10-01 2026-12-31'],
    ['3. Quartal 2026', '2026-07-01 2026-09-30'],
    ['year 2025', '2025-01-01 2025-12-31'],
    ['im Jahr 2025', '2025-01-01 2025-12-31'],
    ['March to May 2026', '2026-03-01 2026-05-31'],
    ['März bis Mai 2026', '2026-03-01 2026-05-31'],
    ['Mar–May 2026', '2026-03-01 2026-05-31'],
    ['November to January 2026', '2025-11-01 2026-01-31'],
    ['Nov 2024 - Feb 2026', '2024-11-01 2026-02-28'],
  ] as const)
    assert.equal(read(typed), days, typed)
})

test('what is over or goes on is counted from the day of the reader', () => {
  for (const [typed, days] of [
    ['last week', '2026-11-16 2026-11-22'],
    ['letzte Woche', '2026-11-16 2026-11-22'],
    ['this week', '2026-11-23 2026-11-29'],
    ['diese Woche', '2026-11-23 2026-11-29'],
    ['last month', '2026-10-01 2026-10-31'],
    ['letzten Monat', '2026-10-01 2026-10-31'],
    ['this month', '2026-11-01 2026-11-30'],
    ['last year', '2025-01-01 2025-12-31'],
    ['letztes Jahr', '2025-01-01 2025-12-31'],
    ['this year', '2026-01-01 2026-12-31'],
    ['last spring', '2026-03-01 2026-05-31'],
    ['letzten Herbst', '2025-09-01 2025-11-30'],
    ['last winter', '2025-12-01 2026-02-28'],
  ] as const)
    assert.equal(read(typed), days, typed)
  assert.equal(read('last month', { ...TODAY, date: '2026-01-31' }), '2025-12-01 2025-12-31')
  assert.equal(read('last winter', { ...TODAY, date: '2026-02-01' }), '2024-12-01 2025-02-28')
  // Where weeks begin on Sunday.
  assert.equal(read('last week', { ...TODAY, date: '2026-11-29', firstDayOfWeek: 7 }), '2026-11-22 2026-11-28')
})

test('each language has its own names and order', () => {
  const inFrench = { ...TODAY, words: spanWords([french, english]) }
  for (const [typed, days] of [
    ['printemps 2026', '2026-03-01 2026-05-31'],
    ['en février 2026', '2026-02-01 2026-02-28'],
    ['févr. 2026', '2026-02-01 2026-02-28'],
    ['de mars à mai 2026', '2026-03-01 2026-05-31'],
    ['T1 2026', '2026-01-01 2026-03-31'],
    ['3e trimestre 2026', '2026-07-01 2026-09-30'],
    ['1er trimestre 2026', '2026-01-01 2026-03-31'],
    ['la semaine dernière', '2026-11-16 2026-11-22'],
    ['ce mois', '2026-11-01 2026-11-30'],
    ['année dernière', '2025-01-01 2025-12-31'],
    ['été dernier', '2026-06-01 2026-08-31'],
    ['last week', '2026-11-16 2026-11-22'],
    ['letzte Woche', undefined],
  ] as const)
    assert.equal(read(typed, inFrench), days, typed)
  const inSpanish = { ...TODAY, words: spanWords([spanish, english]) }
  for (const [typed, days] of [
    ['primavera 2026', '2026-03-01 2026-05-31'],
    ['de marzo a mayo 2026', '2026-03-01 2026-05-31'],
    ['T1 2026', '2026-01-01 2026-03-31'],
    ['la semana pasada', '2026-11-16 2026-11-22'],
    ['este mes', '2026-11-01 2026-11-30'],
  ] as const)
    assert.equal(read(typed, inSpanish), days, typed)
  assert.equal(read('semaine dernière'), undefined)
})

test('the other words stay, with what was negated or in quotes', () => {
  assert.equal(read('siren spring 2026'), '2026-03-01 2026-05-31 siren')
  assert.equal(read('the siren in March 2026 harbour'), '2026-03-01 2026-03-31 the siren harbour')
  assert.equal(read('Sirene im Frühjahr 2026'), '2026-03-01 2026-05-31 Sirene')
  assert.equal(read('"last week" siren  Q1 2026 -fog'), '2026-01-01 2026-03-31 "last week" siren -fog')
  assert.equal(read('Fru\u0308hling 2026 O\u0308l'), '2026-03-01 2026-05-31 Öl')
})

test('words that name no span of time stay words', () => {
  for (const typed of [
    ...[
      'spring',
      'spring tide',
      'march to the pier',
      'may we',
      '2026',
      'budget 2026',
      '2026-014',
      'spring 2026-014',
      'Q5 2026',
    ],
    ...[
      '"spring 2026"',
      'the "siren of spring 2026',
      '-spring 2026',
      'mainspring 2026',
      'spring 20261',
      'last weekend',
      '',
    ],
  ])
    assert.equal(typedSpan(typed, TODAY), undefined, typed)
})

test('taken back it is a phrase among the words, which is no span', () => {
  for (const typed of ['siren spring 2026 fog', 'in March 2026', 'Sirene im Frühjahr 2026']) {
    const words = asWords(typed, typedSpan(typed, TODAY)!)
    assert.equal(typedSpan(words, TODAY), undefined, words)
    assert.equal(words.replaceAll('"', ''), typed)
  }
})

test('days are asked for by the instants at which they begin, within what is asked for besides', () => {
  const startOf = (date: string) => Date.parse(`${date}T05:00:00Z`) / 1000
  const march = daysFilter({ first: '2026-03-01', last: '2026-03-31' }, startOf)
  assert.deepEqual(march, { after: startOf('2026-03-01') - 1, before: startOf('2026-04-01') })
  assert.deepEqual(within({}, march), march)
  assert.deepEqual(within({ after: 5 }, {}), { after: 5 })
  assert.deepEqual(within({ after: startOf('2026-03-09'), before: startOf('2027-01-01') }, march), {
    ...{ after: startOf('2026-03-09'), before: startOf('2026-04-01') },
  })
})

test('a season or a month without its year may mean the latest one that has begun, and is no span that was said', () => {
  const meant = (text: string) => {
    const found = spanMeant(text, { today: TODAY })
    return found && `${found.days.first} ${found.days.last} ${found.rest} | ${found.said}`
  }
  for (const [typed, days] of [
    ['siren spring', '2026-03-01 2026-05-31 siren | siren spring 2026'],
    ['Sirene Frühjahr', '2026-03-01 2026-05-31 Sirene | Sirene Frühjahr 2026'],
    ['spring tide', '2026-03-01 2026-05-31 tide | spring 2026 tide'],
    ['siren in May', '2026-05-01 2026-05-31 siren | siren in May 2026'],
    ['siren november', '2026-11-01 2026-11-30 siren | siren november 2026'],
    ['siren Dezember', '2025-12-01 2025-12-31 siren | siren Dezember 2025'],
    ['siren winter', '2025-12-01 2026-02-28 siren | siren winter 2025'],
    ['siren March to May', '2026-03-01 2026-05-31 siren | siren March to May 2026'],
  ] as const)
    assert.equal(meant(typed), days, typed)
  // Alone it is a word; so it is in quotes, as a part of another, where it is left out, and beside a span that was said.
  for (const typed of [
    ...['spring', 'May', 'siren "spring"', 'siren mainspring', 'siren -spring', 'siren may-fly', 'siren spring 2025'],
    ...['siren jan', 'siren'],
  ])
    assert.equal(meant(typed), undefined, typed)
})
