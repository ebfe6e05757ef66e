// What people type into the form of a meeting: whole meetings in one line, days, times of day and lengths.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedPatterns } from '../../../web/kit/time/typed-patterns.ts'
import { type DayWords, laterTime, typedDay, typedLength, typedTime } from '../../../web/kit/time/typed-time.ts'
import { writtenAction } from '../../../web/meeting/blocks/composer/written-action.ts'
import { type Beside, type QuickLine, quickLine } from '../../../web/meeting/form/new/quick-line.ts'
import {
  firstStart,
  movedDays,
  parsedRule,
  partsOf,
  type Rule,
  repeatsOf,
  ruleOf,
} from '../../../web/meeting/form/series/rule.ts'
import { typed as typedGerman } from '../../../words/de/typed.ts'
import { typed as typedEnglish } from '../../../words/en/typed.ts'
import { typed as typedSpanish } from '../../../words/es/typed.ts'
import { typed as typedFrench } from '../../../words/fr/typed.ts'

/** A Friday. */
const TODAY = '2026-11-20'
const ENGLISH = [
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
]
const GERMAN = [
  ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
]
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const ENGLISH_MONTHS = [...MONTHS, 'November', 'December']
const GERMAN_MONTHS = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober']
const english: DayWords = {
  weekdays: ENGLISH,
  months: [ENGLISH_MONTHS],
  today: ['today'],
  tomorrow: ['tomorrow'],
  yesterday: ['yesterday'],
  monthFirst: false,
  patterns: typedPatterns([typedEnglish, typedGerman]),
}
const american: DayWords = { ...english, monthFirst: true }
const german: DayWords = {
  patterns: typedPatterns([typedGerman, typedEnglish]),
  ...{ weekdays: [...GERMAN, ...ENGLISH], monthFirst: false },
  months: [[...GERMAN_MONTHS, 'November', 'Dezember'], ENGLISH_MONTHS],
  ...{ today: ['heute', 'today'], tomorrow: ['morgen', 'tomorrow'], yesterday: ['gestern'] },
}

/** As pages make them of what `Intl` says. */
const namesIn = (locale: string, options: Intl.DateTimeFormatOptions, days: readonly number[]): string[] =>
  days.map((day) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day))
const dayWordsOf = (locale: string, [today, tomorrow, yesterday]: readonly [string, string, string]) => ({
  weekdays: [
    ...(['long', 'short'] as const).map((weekday) =>
      namesIn(
        locale,
        { weekday },
        [5, 6, 7, 8, 9, 10, 11].map((day) => Date.UTC(1970, 0, day)),
      ),
    ),
    ...ENGLISH,
  ],
  months: [
    namesIn(
      locale,
      { month: 'long' },
      ENGLISH_MONTHS.map((_, month) => Date.UTC(1970, month, 1)),
    ),
    ENGLISH_MONTHS,
  ],
  ...{ today: [today, 'today'], tomorrow: [tomorrow, 'tomorrow'], yesterday: [yesterday], monthFirst: false },
})
const french: DayWords = {
  ...dayWordsOf('fr', ['Aujourd’hui', 'Demain', 'Hier']),
  patterns: typedPatterns([typedFrench, typedEnglish]),
}

const spanish: DayWords = {
  ...dayWordsOf('es', ['Hoy', 'Mañana', 'Ayer']),
  patterns: typedPatterns([typedSpanish, typedEnglish]),
}

/** A rule of one's own, as the line says it: its day is that of the first meeting. */
const everySo = (interval: number, freq: Rule['freq']): Rule => ({
  ...{ freq, interval, days: [] },
  by: freq === 'MONTHLY' ? 'weekday' : 'day',
})

const onDays = (...days: number[]): Rule => ({ freq: 'WEEKLY', interval: 1, days, by: 'day' })
const WEEKENDS: Rule = { freq: 'WEEKLY', interval: 1, days: [5, 6], by: 'day' }

type Expected = Partial<Omit<QuickLine, 'said'>> & { name: string }

const LINES: readonly (readonly [string, DayWords, Expected])[] = [
  [
    'Site meeting every Wed 8:30 45m @Bram',
    english,
    { name: 'Site meeting', date: '2026-11-25', time: '08:30', length: 45, repeats: 'weekly', people: ['Bram'] },
  ],
  [
    'Baubesprechung jeden Mittwoch um 8:30 45 Min. @Bram @Katya Brightwater',
    german,
    {
      ...{ name: 'Baubesprechung', date: '2026-11-25', time: '08:30', length: 45, repeats: 'weekly' },
      people: ['Bram', 'Katya Brightwater'],
    },
  ],
  ['Dinner on Thu at 8 in the evening', english, { name: 'Dinner', date: '2026-11-26', time: '20:00' }],
  ['Workshop Mon 9:00 for 2 hours', english, { name: 'Workshop', date: '2026-11-23', time: '09:00', length: 120 }],
  ['Team first Monday of every month', english, { name: 'Team first Monday of every month' }],
  // A rule is never torn: what is all of it is the title as well.
  ['jeden Dienstag um 10', german, { name: 'jeden Dienstag', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  [
    'every other Tue 10:00',
    english,
    { name: 'every other Tue', date: '2026-11-24', time: '10:00', repeats: 'fortnightly' },
  ],
  ['Choir second Tuesday', english, { name: 'Choir second Tuesday' }],
  ['Choir every first Tuesday 19:00', english, { name: 'Choir every first Tuesday', time: '19:00' }],
  ['Chor jeden letzten Freitag 19 Uhr', german, { name: 'Chor jeden letzten Freitag', time: '19:00' }],
  ['Board every Mon and Wed 9:00', english, { name: 'Board', time: '09:00', repeats: 'custom', custom: onDays(0, 2) }],
  ['Board mondays, tuesdays and fri 9', english, { name: 'Board mondays, tuesdays and fri 9' }],
  [
    'Rota on Mondays and Fridays at half past 9',
    english,
    { name: 'Rota', time: '09:30', repeats: 'custom', custom: onDays(0, 4) },
  ],
  [
    'Probe montags und mittwochs um halb 8',
    german,
    { name: 'Probe', time: '07:30', repeats: 'custom', custom: onDays(0, 2) },
  ],
  [
    'Probe jeden Montag, Dienstag und Freitag 19 Uhr',
    german,
    { name: 'Probe', time: '19:00', repeats: 'custom', custom: onDays(0, 1, 4) },
  ],
  [
    'Equipo los lunes y miércoles a las 9 y media',
    spanish,
    { name: 'Equipo', time: '09:30', repeats: 'custom', custom: onDays(0, 2) },
  ],
  [
    'Equipo todos los martes y jueves a las 9 menos cuarto',
    spanish,
    { name: 'Equipo', time: '08:45', repeats: 'custom', custom: onDays(1, 3) },
  ],
  [
    'Équipe tous les lundis et jeudis à 9 h et demie',
    french,
    { name: 'Équipe', time: '09:30', repeats: 'custom', custom: onDays(0, 3) },
  ],
  ['Taller lunes y miércoles', spanish, { name: 'Taller lunes y miércoles' }],
  ['Revue 2 heures et demie', french, { name: 'Revue 2 heures et demie' }],
  ['Lunch quarter to 1', english, { name: 'Lunch', time: '12:45' }],
  ['Review in a month', english, { name: 'Review', date: '2026-12-20' }],
  ['Prüfung in 3 Monaten', german, { name: 'Prüfung', date: '2027-02-20' }],
  ['Revisión dentro de un mes', spanish, { name: 'Revisión', date: '2026-12-20' }],
  ['Bilan dans deux mois', french, { name: 'Bilan', date: '2027-01-20' }],
  ['Board Mon, Wed 10:00', english, { name: 'Board Mon, Wed', time: '10:00' }],
  ['Probe Mo und Mi 19:00', german, { name: 'Probe Mo und Mi', time: '19:00' }],
  ['Team, Wed 10:00', english, { name: 'Team,', date: '2026-11-25', time: '10:00' }],
  ['Plan for Sat', english, { name: 'Plan for Sat' }],
  // Words that are as often no days.
  ['Fun in the sun', english, { name: 'Fun in the sun' }],
  ['Wir machen das so', german, { name: 'Wir machen das so' }],
  ['Team sat 10:00', english, { name: 'Team', date: '2026-11-21', time: '10:00' }],
  ['Runde So', german, { name: 'Runde', date: '2026-11-22' }],
  ['Board tomorrow 2pm–3:30pm', english, { name: 'Board', date: '2026-11-21', time: '14:00', length: 90 }],
  ['Vorstand morgen 14:00-15:30 Uhr', german, { name: 'Vorstand', date: '2026-11-21', time: '14:00', length: 90 }],
  ['Stand-up every weekday at 9 15m', english, { name: 'Stand-up', time: '09:00', length: 15, repeats: 'weekdays' }],
  ['Runde werktags um 9 15m', german, { name: 'Runde', time: '09:00', length: 15, repeats: 'weekdays' }],
  [
    'Retro every other Thu 4pm 1h',
    english,
    { name: 'Retro', date: '2026-11-26', time: '16:00', length: 60, repeats: 'fortnightly' },
  ],
  [
    'Retro alle zwei Wochen Do 16 Uhr 1 Std.',
    german,
    { name: 'Retro', date: '2026-11-26', time: '16:00', length: 60, repeats: 'fortnightly' },
  ],
  ['Retro every Thursday 1h 30', english, { name: 'Retro', date: '2026-11-26', length: 90, repeats: 'weekly' }],
  // The plural of a day is every such day, unless the line says more.
  ['Talk on Fridays', english, { name: 'Talk', date: '2026-11-27', repeats: 'weekly' }],
  ['Crew mondays 10:00', english, { name: 'Crew', date: '2026-11-23', time: '10:00', repeats: 'weekly' }],
  ['Crew montags 10 Uhr', german, { name: 'Crew', date: '2026-11-23', time: '10:00', repeats: 'weekly' }],
  ['Choir Monday evenings', english, { name: 'Choir', date: '2026-11-23', time: '18:00', repeats: 'weekly' }],
  ['Chor montagabends', german, { name: 'Chor', date: '2026-11-23', time: '18:00', repeats: 'weekly' }],
  ['Choir tomorrow mornings', english, { name: 'Choir', date: '2026-11-21', time: '09:00' }],
  [
    'Crew mondays 10:00 fortnightly',
    english,
    { name: 'Crew', date: '2026-11-23', time: '10:00', repeats: 'fortnightly' },
  ],
  [
    'Crew fortnightly mondays',
    english,
    { name: 'Crew fortnightly', date: '2026-11-23', repeats: 'weekly', maybeRule: 'fortnightly' },
  ],
  [
    'Crew mondays and thursdays 10:00',
    english,
    { name: 'Crew', time: '10:00', repeats: 'custom', custom: onDays(0, 3) },
  ],
  ['Handover @Bram tomorrow 10:00', english, { name: 'Handover', date: '2026-11-21', time: '10:00', people: ['Bram'] }],
  ['Abnahme 3.12. 10:15', german, { name: 'Abnahme', date: '2026-12-03', time: '10:15' }],
  ['Inspection 3/12 10:15', american, { name: 'Inspection', date: '2027-03-12', time: '10:15' }],
  ['Inspection 3/12 10:15', english, { name: 'Inspection', date: '2026-12-03', time: '10:15' }],
  ['Inspection 3 Dec 10:15', english, { name: 'Inspection', date: '2026-12-03', time: '10:15' }],
  ['Abnahme am 3. Dezember', german, { name: 'Abnahme', date: '2026-12-03' }],
  ['Handover in 3 days at 9', english, { name: 'Handover', date: '2026-11-23', time: '09:00' }],
  ['Abnahme am 24. Dezember 2026 um 9 Uhr', german, { name: 'Abnahme', date: '2026-12-24', time: '09:00' }],
  // A chapter or a version is no day.
  ['Review of release 2.1', english, { name: 'Review of release 2.1' }],
  ['Plan for May 2027', english, { name: 'Plan for May 2027' }],
  // A title keeps what does not stand at its end, a bare number, and a second time of day.
  ['Wed review of the plans', english, { name: 'Wed review of the plans' }],
  ['Plan 2027', english, { name: 'Plan 2027' }],
  ['The 8:30 train 9:00', english, { name: 'The 8:30 train', time: '09:00' }],
  ['Compare 8:30 9:00', english, { name: 'Compare 8:30', time: '09:00' }],
  // Who has a name says so; what is as often a name is asked about.
  ['Sales weekly', english, { name: 'Sales weekly', maybeRule: 'weekly' }],
  ['Sales weekly 14:00', english, { name: 'Sales weekly', time: '14:00', maybeRule: 'weekly' }],
  [
    'Team weekly every Tue 10:00',
    english,
    { name: 'Team weekly', date: '2026-11-24', time: '10:00', repeats: 'weekly' },
  ],
  ['Vertrieb wöchentlich', german, { name: 'Vertrieb wöchentlich', maybeRule: 'wöchentlich' }],
  // After a day, a time of day or a name it is no part of a title.
  ['Team Tue 10:00 weekly', english, { name: 'Team', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  ['Team Di 10:00 wöchentlich', german, { name: 'Team', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  ['Team Tue weekly 10:00', english, { name: 'Team', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  ['Team Tue, 10:00, weekly', english, { name: 'Team', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  ['Team every Tue 10:00 weekly', english, { name: 'Team', date: '2026-11-24', time: '10:00', repeats: 'weekly' }],
  ['Runde 10 Uhr 14-tägig', german, { name: 'Runde', time: '10:00', repeats: 'fortnightly' }],
  ['Handover @Bram weekly', english, { name: 'Handover', repeats: 'weekly', people: ['Bram'] }],
  ['Tue weekly', english, { name: 'Tue weekly', maybeRule: 'weekly' }],
  ['Mon 9:30 monthly', english, { name: 'Mon', date: '2026-11-23', time: '09:30', repeats: 'monthly' }],
  ['Mo 9:30 monatlich', german, { name: 'Mo', date: '2026-11-23', time: '09:30', repeats: 'monthly' }],
  // Two bare numbers are hours after a day, and else pages.
  [
    'Retro Fri 15-16 every two weeks',
    english,
    { name: 'Retro', date: '2026-11-27', time: '15:00', length: 60, repeats: 'fortnightly' },
  ],
  [
    'Retro Fr 15-16 alle zwei Wochen',
    german,
    { name: 'Retro', date: '2026-11-27', time: '15:00', length: 60, repeats: 'fortnightly' },
  ],
  ['Chapters 15-16 every two weeks', english, { name: 'Chapters 15-16', repeats: 'fortnightly' }],
  ['Retro Fr von 15 bis 16 Uhr', german, { name: 'Retro', date: '2026-11-27', time: '15:00', length: 60 }],
  ['Board tomorrow 3-4pm', english, { name: 'Board', date: '2026-11-21', time: '15:00', length: 60 }],
  ['Board tomorrow 11-1pm', english, { name: 'Board', date: '2026-11-21', time: '11:00', length: 120 }],
  // An end is no beginning, and what is said of a day is not torn from it.
  ['Open until 4pm', english, { name: 'Open until 4pm' }],
  ['Closed Dec 24 – Jan 2', english, { name: 'Closed Dec 24 – Jan 2' }],
  ['Open Mon - Wed 10:00', english, { name: 'Open Mon - Wed', time: '10:00' }],
  ['Standup - Mon 10:00', english, { name: 'Standup -', date: '2026-11-23', time: '10:00' }],
  ['next Wed 8:30', english, { name: 'next Wed', date: '2026-11-25', time: '08:30' }],
  ['Handover @Bram Friday', english, { name: 'Handover', date: '2026-11-27', people: ['Bram'] }],
  ['Wed', english, { name: 'Wed' }],
  ['', english, { name: '' }],
  // Days further off, and parts of days.
  ['Handover day after tomorrow 10:00', english, { name: 'Handover', date: '2026-11-22', time: '10:00' }],
  ['Handover the day after tomorrow', english, { name: 'Handover', date: '2026-11-22' }],
  ['Abnahme übermorgen um 10', german, { name: 'Abnahme', date: '2026-11-22', time: '10:00' }],
  ['Abnahme morgen früh', german, { name: 'Abnahme', date: '2026-11-21', time: '09:00' }],
  ['Abnahme morgen früh um 8', german, { name: 'Abnahme', date: '2026-11-21', time: '08:00' }],
  ['Abnahme übermorgen Vormittag', german, { name: 'Abnahme', date: '2026-11-22', time: '10:00' }],
  ['Handover tomorrow morning', english, { name: 'Handover', date: '2026-11-21', time: '09:00' }],
  ['Handover Friday at noon', english, { name: 'Handover', date: '2026-11-27', time: '12:00' }],
  ['Lunch at noon', english, { name: 'Lunch', time: '12:00' }],
  ['Essen um Mittag', german, { name: 'Essen', time: '12:00' }],
  ['Lunch noon @Bram', english, { name: 'Lunch', time: '12:00', people: ['Bram'] }],
  ['Essen mittags', german, { name: 'Essen', time: '12:00' }],
  ['Essen heute Mittag 45 Min.', german, { name: 'Essen', date: '2026-11-20', time: '12:00', length: 45 }],
  ['Choir tonight', english, { name: 'Choir', date: '2026-11-20', time: '18:00' }],
  ['Choir tonight at 8', english, { name: 'Choir', date: '2026-11-20', time: '20:00' }],
  ['Choir tonight 8-9:30', english, { name: 'Choir', date: '2026-11-20', time: '20:00', length: 90 }],
  ['Choir at 8 tomorrow evening', english, { name: 'Choir', date: '2026-11-21', time: '20:00' }],
  ['Choir this afternoon at 3', english, { name: 'Choir', date: '2026-11-20', time: '15:00' }],
  ['Choir tomorrow evening 7:30 pm', english, { name: 'Choir', date: '2026-11-21', time: '19:30' }],
  ['Chor heute Abend', german, { name: 'Chor', date: '2026-11-20', time: '18:00' }],
  ['Chor heute Abend um 8', german, { name: 'Chor', date: '2026-11-20', time: '20:00' }],
  ['Chor heute Morgen', german, { name: 'Chor', date: '2026-11-20', time: '09:00' }],
  ['Chor Freitagabend 19:30', german, { name: 'Chor', date: '2026-11-27', time: '19:30' }],
  ['Chor am Freitag am Nachmittag', german, { name: 'Chor', date: '2026-11-27', time: '14:00' }],
  ['Chor jeden Freitagabend', german, { name: 'Chor', date: '2026-11-27', time: '18:00', repeats: 'weekly' }],
  ['Choir every Friday evening', english, { name: 'Choir', date: '2026-11-27', time: '18:00', repeats: 'weekly' }],
  ['Runde jeden Morgen', german, { name: 'Runde', time: '09:00', repeats: 'daily' }],
  ['Stand-up every morning at 9:15', english, { name: 'Stand-up', time: '09:15', repeats: 'daily' }],
  // Rules that are no choice of their own.
  [
    'Retro every 3 weeks Thu 16:00',
    english,
    { name: 'Retro', date: '2026-11-26', time: '16:00', repeats: 'custom', custom: everySo(3, 'WEEKLY') },
  ],
  [
    'Retro alle 3 Wochen donnerstags um 16',
    german,
    { name: 'Retro', date: '2026-11-26', time: '16:00', repeats: 'custom', custom: everySo(3, 'WEEKLY') },
  ],
  ['Retro alle drei Wochen', german, { name: 'Retro', repeats: 'custom', custom: everySo(3, 'WEEKLY') }],
  ['Retro jede dritte Woche', german, { name: 'Retro', repeats: 'custom', custom: everySo(3, 'WEEKLY') }],
  ['Retro alle zwei Wochen', german, { name: 'Retro', repeats: 'fortnightly' }],
  ['Retro every other week', english, { name: 'Retro', repeats: 'fortnightly' }],
  ['Retro every 14 days', english, { name: 'Retro', repeats: 'fortnightly' }],
  ['Retro every second Tuesday', english, { name: 'Retro', date: '2026-11-24', repeats: 'fortnightly' }],
  ['Retro every 2nd Tuesday', english, { name: 'Retro', date: '2026-11-24', repeats: 'fortnightly' }],
  ['Retro jeden zweiten Dienstag', german, { name: 'Retro', date: '2026-11-24', repeats: 'fortnightly' }],
  ['Rounds every other day', english, { name: 'Rounds', repeats: 'custom', custom: everySo(2, 'DAILY') }],
  ['Rundgang jeden zweiten Tag', german, { name: 'Rundgang', repeats: 'custom', custom: everySo(2, 'DAILY') }],
  ['Board every two months', english, { name: 'Board', repeats: 'custom', custom: everySo(2, 'MONTHLY') }],
  ['Vorstand jedes Quartal', german, { name: 'Vorstand', repeats: 'custom', custom: everySo(3, 'MONTHLY') }],
  ['Hike every weekend 10:00', english, { name: 'Hike', time: '10:00', repeats: 'custom', custom: WEEKENDS }],
  ['Wandern jedes Wochenende', german, { name: 'Wandern', repeats: 'custom', custom: WEEKENDS }],
  ['Hike this weekend', english, { name: 'Hike this weekend' }],
  ['Assembly every year', english, { name: 'Assembly', repeats: 'custom', custom: everySo(1, 'YEARLY') }],
  ['Retro Tue 10:00 biweekly', english, { name: 'Retro', date: '2026-11-24', time: '10:00', repeats: 'fortnightly' }],
  [
    'Retro Di 10:00 vierzehntägig',
    german,
    { name: 'Retro', date: '2026-11-24', time: '10:00', repeats: 'fortnightly' },
  ],
  ['Review quarterly', english, { name: 'Review quarterly', maybeRule: 'quarterly' }],
  ['Retro vierzehntägig', german, { name: 'Retro vierzehntägig', maybeRule: 'vierzehntägig' }],
  // As Chinese and Japanese keyboards write.
  [
    'Handover ＠Bram tomorrow １０：００',
    english,
    { name: 'Handover', date: '2026-11-21', time: '10:00', people: ['Bram'] },
  ],
  // What is a part of a title stays in it.
  ...[
    ...['Morgen-Runde', 'Guten Morgen', 'Arbeit am Morgen', 'Spät am Abend', 'Zu früh', 'Heiliger Abend', 'Feierabend'],
    ...[
      'Nicht so früh',
      'Offen bis heute Abend',
      'Plan für übermorgen',
      'Alle drei Häuser',
      'Alle 3 Boote',
      'Die drei Tage',
    ],
    ...['Der 14. Tag', 'Jede dritte Boje', 'Runde jeden dritten Dienstag'],
  ].map((name) => [name, german, { name }] as const),
  ...[
    ...['The Day After Tomorrow', 'Film “Tonight”', 'Film "the day after tomorrow"', 'High noon', 'Plans before noon'],
    ...[
      'Good morning',
      'Out in the evening',
      'The morning',
      'Plan for tonight',
      'Open until Friday evening',
      'Open until Friday',
      'Every third Tuesday',
    ],
    ...['Every 3 boats', 'Three weeks', 'Good Friday', 'Walk the day after', 'Last night', 'A night', 'Bram@harbour'],
  ].map((name) => [name, english, { name }] as const),
]

const FRENCH_LINES: readonly (readonly [string, Expected])[] = [
  [
    'Réunion de chantier chaque mercredi à 8h30 45 min @Bram',
    {
      ...{ name: 'Réunion de chantier', date: '2026-11-25', time: '08:30', length: 45 },
      ...{ repeats: 'weekly', people: ['Bram'] },
    },
  ],
  ['Point demain à 14h', { name: 'Point', date: '2026-11-21', time: '14:00' }],
  ['Point demain 14h30', { name: 'Point', date: '2026-11-21', time: '14:30' }],
  ['Atelier lundi 9 h 30 2h', { name: 'Atelier', date: '2026-11-23', time: '09:30', length: 120 }],
  ['Conseil lundi prochain de 10h à 11h30', { name: 'Conseil', date: '2026-11-23', time: '10:00', length: 90 }],
  ['Revue mardi 10h-11h', { name: 'Revue', date: '2026-11-24', time: '10:00', length: 60 }],
  ['Comité le 24 décembre à 9 heures', { name: 'Comité', date: '2026-12-24', time: '09:00' }],
  ['Bilan le 1er mars 2027', { name: 'Bilan', date: '2027-03-01' }],
  ['Atelier dans trois jours', { name: 'Atelier', date: '2026-11-23' }],
  ['Atelier dans 2 semaines', { name: 'Atelier', date: '2026-12-04' }],
  ['Point après-demain', { name: 'Point', date: '2026-11-22' }],
  ['Point aujourd’hui 18h', { name: 'Point', date: '2026-11-20', time: '18:00' }],
  ["Point aujourd'hui 18h", { name: 'Point', date: '2026-11-20', time: '18:00' }],
  ['Point demain matin', { name: 'Point', date: '2026-11-21', time: '09:00' }],
  ['Chorale vendredi soir', { name: 'Chorale', date: '2026-11-27', time: '18:00' }],
  ['Chorale ce soir à 8h', { name: 'Chorale', date: '2026-11-20', time: '20:00' }],
  ['Revue jeudi après-midi', { name: 'Revue', date: '2026-11-26', time: '14:00' }],
  ['Revue jeudi dans l’après-midi', { name: 'Revue', date: '2026-11-26', time: '14:00' }],
  ['Équipe tous les lundis 10h', { name: 'Équipe', date: '2026-11-23', time: '10:00', repeats: 'weekly' }],
  ['Équipe un lundi sur deux 10h', { name: 'Équipe', date: '2026-11-23', time: '10:00', repeats: 'fortnightly' }],
  ['Équipe toutes les deux semaines', { name: 'Équipe', repeats: 'fortnightly' }],
  ['Équipe tous les 15 jours', { name: 'Équipe', repeats: 'fortnightly' }],
  ['Équipe toutes les 3 semaines', { name: 'Équipe', repeats: 'custom', custom: everySo(3, 'WEEKLY') }],
  ['Budget tous les mois', { name: 'Budget', repeats: 'monthly' }],
  ['Budget chaque trimestre', { name: 'Budget', repeats: 'custom', custom: everySo(3, 'MONTHLY') }],
  ['Mêlée du lundi au vendredi à 9h', { name: 'Mêlée', time: '09:00', repeats: 'weekdays' }],
  ['Point hebdomadaire', { name: 'Point hebdomadaire', maybeRule: 'hebdomadaire' }],
  // What is no day of the meeting stays.
  ['Rapport avant vendredi', { name: 'Rapport avant vendredi' }],
  ['Rapport d’ici vendredi', { name: 'Rapport d’ici vendredi' }],
  ['Bilan depuis lundi', { name: 'Bilan depuis lundi' }],
  ['Vacances à la mer', { name: 'Vacances à la mer' }],
  ['Chorale tous les premiers mardis 19h', { name: 'Chorale tous les premiers mardis', time: '19:00' }],
  ['Retour sur le jeu', { name: 'Retour sur le jeu' }],
  ['Chorale jeudi à 8 heures du soir', { name: 'Chorale', date: '2026-11-26', time: '20:00' }],
  ['Revue à 9h du matin', { name: 'Revue', time: '09:00' }],
  ['Revue mardi à 14h pendant 1h', { name: 'Revue', date: '2026-11-24', time: '14:00', length: 60 }],
  ['Réunion de 2 heures', { name: 'Réunion', length: 120 }],
  ['Programme du matin', { name: 'Programme du matin' }],
  // English is understood beside it, and German is not.
  ['Review Friday 2pm', { name: 'Review', date: '2026-11-27', time: '14:00' }],
  ['Runde jeden Mittwoch', { name: 'Runde jeden Mittwoch' }],
]

const SPANISH_LINES: readonly (readonly [string, Expected])[] = [
  [
    'Reunión de obra cada miércoles a las 8:30 45 min @Bram',
    {
      ...{ name: 'Reunión de obra', date: '2026-11-25', time: '08:30', length: 45 },
      ...{ repeats: 'weekly', people: ['Bram'] },
    },
  ],
  ['Revisión mañana a las 14:00', { name: 'Revisión', date: '2026-11-21', time: '14:00' }],
  ['Revisión mañana por la mañana', { name: 'Revisión', date: '2026-11-21', time: '09:00' }],
  ['Revisión esta tarde', { name: 'Revisión', date: '2026-11-20', time: '14:00' }],
  ['Revisión pasado mañana', { name: 'Revisión', date: '2026-11-22' }],
  ['Consejo el próximo lunes de 10:00 a 11:30', { name: 'Consejo', date: '2026-11-23', time: '10:00', length: 90 }],
  ['Comité el 24 de diciembre de 2026 a las 9', { name: 'Comité', date: '2026-12-24', time: '09:00' }],
  ['Taller dentro de tres días', { name: 'Taller', date: '2026-11-23' }],
  ['Taller en 2 semanas', { name: 'Taller', date: '2026-12-04' }],
  ['Coro viernes por la noche', { name: 'Coro', date: '2026-11-27', time: '18:00' }],
  ['Equipo todos los lunes 10:00', { name: 'Equipo', date: '2026-11-23', time: '10:00', repeats: 'weekly' }],
  ['Equipo cada dos semanas', { name: 'Equipo', repeats: 'fortnightly' }],
  ['Equipo cada 3 meses', { name: 'Equipo', repeats: 'custom', custom: everySo(3, 'MONTHLY') }],
  ['Equipo de lunes a viernes a las 9:00', { name: 'Equipo', time: '09:00', repeats: 'weekdays' }],
  ['Equipo los lunes a las 9', { name: 'Equipo', date: '2026-11-23', time: '09:00', repeats: 'weekly' }],
  ['Coro los sábados por la tarde', { name: 'Coro', date: '2026-11-21', time: '14:00', repeats: 'weekly' }],
  ['Coro todos los martes por las tardes', { name: 'Coro', date: '2026-11-24', time: '14:00', repeats: 'weekly' }],
  ['Visita el jueves a las 5 de la tarde', { name: 'Visita', date: '2026-11-26', time: '17:00' }],
  ['Visita mañana a las 8 de la tarde', { name: 'Visita', date: '2026-11-21', time: '20:00' }],
  ['Visita mañana a las 9 de la mañana', { name: 'Visita', date: '2026-11-21', time: '09:00' }],
  ['Visita el lunes a la 1 del mediodía', { name: 'Visita', date: '2026-11-23', time: '13:00' }],
  ['Visita a eso de las 17:00', { name: 'Visita', time: '17:00' }],
  ['Visita este mediodía', { name: 'Visita', date: '2026-11-20', time: '12:00' }],
  ['Consejo el lunes entre las 9 y las 10', { name: 'Consejo', date: '2026-11-23', time: '09:00', length: 60 }],
  ['Reunión de 2 horas', { name: 'Reunión', length: 120 }],
  ['Taller mañana durante 45 min', { name: 'Taller', date: '2026-11-21', length: 45 }],
  ['Equipo cada quince días', { name: 'Equipo', repeats: 'fortnightly' }],
  ['Equipo cada 15 días', { name: 'Equipo', repeats: 'fortnightly' }],
  ['Balance cada bimestre', { name: 'Balance', repeats: 'custom', custom: everySo(2, 'MONTHLY') }],
  ['Taller dentro de quince días', { name: 'Taller', date: '2026-12-05' }],
  ['Informe a más tardar el viernes', { name: 'Informe a más tardar el viernes' }],
  ['Coro de los lunes', { name: 'Coro de los lunes' }],
  ['Programa de la tarde', { name: 'Programa de la tarde' }],
  ['Equipo el primer lunes de cada mes', { name: 'Equipo el primer lunes de cada mes' }],
  ['Reunión semanal', { name: 'Reunión semanal', maybeRule: 'semanal' }],
  ['Vacaciones en el mar', { name: 'Vacaciones en el mar' }],
  ['Informe hasta el viernes', { name: 'Informe hasta el viernes' }],
  ['Coro todos los primeros martes 19:00', { name: 'Coro todos los primeros martes', time: '19:00' }],
]

for (const [language, words, lines] of [
  ['French', french, FRENCH_LINES],
  ['Spanish', spanish, SPANISH_LINES],
] as const)
  for (const [typed, { name, people = [], ...more }] of lines)
    test(`the line ${JSON.stringify(typed)} is understood in ${language}`, () => {
      const { said: _, ...line } = quickLine(typed, TODAY, words)
      assert.deepEqual(line, { name, people, ...more })
    })

for (const [typed, words, { name, people = [], ...more }] of LINES) {
  test(`the line ${JSON.stringify(typed)} is understood`, () => {
    const { said, ...line } = quickLine(typed, TODAY, words)
    assert.deepEqual(line, { name, people, ...more })
    // What is both stands in both.
    assert.equal(said.startsWith(name) ? said : `${name} ${said}`.trim(), typed.trim())
  })
}

test('what is a title already is not read, and a name that nobody has stays in it', () => {
  const read = (typed: string, beside: Beside) => {
    const { name, said } = quickLine(typed, TODAY, english, beside)
    return [name, said]
  }
  assert.deepEqual(read('Team weekly', { takesRule: true }), ['Team', 'weekly'])
  assert.deepEqual(read('Talk on Fridays at 9', { title: 'Talk on Fridays' }), ['Talk on Fridays', 'at 9'])
  assert.deepEqual(read('Talk on Thursdays', { title: 'Talk on Fridays' }), ['Talk on Thursdays', ''])
  const isKnown = (name: string) => name === 'Bram'
  assert.deepEqual(read('Handover @Nobody tomorrow @Bram', { isKnown }), ['Handover @Nobody', 'tomorrow @Bram'])
  assert.deepEqual(read('Handover tomorrow @Nobody', { isKnown }), ['Handover @Nobody', 'tomorrow'])
})

test('a day of the week is today while its time is still to come', () => {
  const dayOf = (typed: string, words: DayWords = english, now = '14:18') =>
    quickLine(typed, TODAY, words, { now }).date
  const [today, weekOn] = [TODAY, '2026-11-27']
  for (const typed of ['Team Fri 18:00', 'Team every Fri 18:00', 'Team this Fri 6pm', 'Team Friday evening'])
    assert.equal(dayOf(typed), today, typed)
  assert.equal(dayOf('Team jeden Freitag um 18 Uhr', german), today)
  for (const typed of [
    'Team Fri 14:00',
    'Team Fri',
    'Team next Fri 18:00',
    'Team in 7 days 18:00',
    'Team 27 Nov 18:00',
  ])
    assert.equal(dayOf(typed), weekOn, typed)
  assert.equal(dayOf('Team nächsten Freitag 18:00', german), weekOn)
  assert.equal(dayOf('Team Fri 18:00', english, '18:00'), weekOn)
})

/** What is typed as an action item, what remains of it, and the day on which it is due. */
const ACTIONS: readonly (readonly [string, DayWords, string, string?])[] = [
  ['Ask the insurer @Hanna fri', english, 'Ask the insurer', '2026-11-27'],
  ['Ask the insurer @Hanna 24 Dec', english, 'Ask the insurer', '2026-12-24'],
  ['Ask the insurer 24 Dec @Hanna', english, 'Ask the insurer', '2026-12-24'],
  ['Ask the insurer @Hanna by 24 December 2027', english, 'Ask the insurer', '2027-12-24'],
  ['Ask the insurer @Hanna Dec 24', american, 'Ask the insurer', '2026-12-24'],
  ['Ask the insurer @Hanna due on Thu, 24 Dec 2026', english, 'Ask the insurer', '2026-12-24'],
  ['Ask the insurer @Hanna next fri', english, 'Ask the insurer', '2026-11-27'],
  ['Ask the insurer @Hanna in 3 days', english, 'Ask the insurer', '2026-11-23'],
  ['Ask the insurer @Hanna in two weeks', english, 'Ask the insurer', '2026-12-04'],
  ['Ask the insurer @Hanna 2026-12-24', english, 'Ask the insurer', '2026-12-24'],
  ['Versicherung fragen @Hanna 24. Dez', german, 'Versicherung fragen', '2026-12-24'],
  ['Versicherung fragen @Hanna bis zum 24. Dezember', german, 'Versicherung fragen', '2026-12-24'],
  ['Versicherung fragen @Hanna 24.12.', german, 'Versicherung fragen', '2026-12-24'],
  ['Versicherung fragen @Hanna bis nächsten Freitag', german, 'Versicherung fragen', '2026-11-27'],
  ['Versicherung fragen @Hanna in 3 Tagen', german, 'Versicherung fragen', '2026-11-23'],
  ['Versicherung fragen @Hanna morgen', german, 'Versicherung fragen', '2026-11-21'],
  ['Versicherung fragen ＠Hanna übermorgen', german, 'Versicherung fragen', '2026-11-22'],
  ['Ask the insurer @Hanna by the day after tomorrow', english, 'Ask the insurer', '2026-11-22'],
  // What is no day stays: a version, a number, a day in the middle, and the only word.
  ['Try release 2.1', english, 'Try release 2.1'],
  ['Read pages 1-2', english, 'Read pages 1-2'],
  ['Order 24', english, 'Order 24'],
  ['Say on Friday what it costs', english, 'Say on Friday what it costs'],
  ['Friday', english, 'Friday'],
  ['Count the buoys:\n- red\n- green @Hanna fri', english, 'Count the buoys:\n- red\n- green', '2026-11-27'],
]

for (const [typed, words, text, date] of ACTIONS) {
  test(`the action item ${JSON.stringify(typed)} is understood`, () => {
    const hanna = { member_id: 7, member_name: 'Hanna Whitlock' }
    const given = /[@＠]/.test(typed) && { member_id: 7, member_name: 'Hanna Whitlock' }
    assert.deepEqual(writtenAction(typed, [hanna], TODAY, words), { text, ...given, ...(date && { date }) })
  })
}

test('of a name that several have it is told whom it may mean, and a whole name means its own person', () => {
  const [anna, annabel, ann] = [
    { member_id: 1, member_name: 'Hanna Whitlock' },
    { member_id: 2, member_name: 'Hanna Whitlocke' },
    { member_id: 3, member_name: 'Hanna of the Quay' },
  ]
  const people = [anna, annabel, ann]
  const read = (typed: string) => writtenAction(typed, people, TODAY, english)
  assert.deepEqual(read('Ask the insurer @Hanna fri'), {
    ...{ text: 'Ask the insurer @Hanna', date: '2026-11-27', several: { name: 'Hanna', people } },
  })
  assert.deepEqual(read('Ask @Hanna W about it').several, { name: 'Hanna W', people: [anna, annabel] })
  assert.deepEqual(read('Ask @Hanna Whitlock about it'), { text: 'Ask about it', ...anna })
  assert.deepEqual(read('Ask @Hanna Whitlocke about it'), { text: 'Ask about it', ...annabel })
  assert.deepEqual(read('Ask @hanna of the quay about it'), { text: 'Ask about it', ...ann })
  assert.deepEqual(read('Ask @Bram about it'), { text: 'Ask @Bram about it', unknown: 'Bram' })
})

test('a word after a name that begins like it stays in the text', () => {
  const ines = { member_id: 1, member_name: 'Ines Vandermeer' }
  const mira = { member_id: 2, member_name: 'Mira Solheim' }
  const read = (typed: string) => writtenAction(typed, [ines, mira], TODAY, english)
  assert.deepEqual(read('Ring @Ines in two weeks'), { text: 'Ring', date: '2026-12-04', ...ines })
  assert.deepEqual(read('Ring @Mira so that it is known'), { text: 'Ring so that it is known', ...mira })
  assert.deepEqual(read('Ring @mira solheim soon'), { text: 'Ring soon', ...mira })
})

test('a name is also a whole one with a dot, and none in an e-mail address; no other blank is lost', () => {
  const ines = { member_id: 1, member_name: 'Ines Vandermeer' }
  const mira = { member_id: 2, member_name: 'Mira Solheim' }
  const read = (typed: string) => writtenAction(typed, [ines, mira], TODAY, english)
  assert.deepEqual(read('Ring @ines.vandermeer in two weeks'), { text: 'Ring', date: '2026-12-04', ...ines })
  assert.deepEqual(read('Ring @ines_vandermeer'), { text: 'Ring', ...ines })
  assert.deepEqual(read('Ring @Ines.'), { text: 'Ring.', ...ines })
  assert.deepEqual(read('Ask @ines.nobody'), { text: 'Ask @ines.nobody', unknown: 'ines.nobody' })
  assert.deepEqual(read('Write to info@mira.example'), { text: 'Write to info@mira.example' })
  assert.deepEqual(read('Write to info@mira.example @Ines fri'), {
    ...{ text: 'Write to info@mira.example', date: '2026-11-27' },
    ...ines,
  })
  assert.deepEqual(
    read('Buy:\n- boards\n  - long ones @Mira\n  - short ones').text,
    'Buy:\n- boards\n  - long ones\n  - short ones',
  )
  assert.deepEqual(read('@Mira  rings'), { text: 'rings', ...mira })
})

test('a series begins on the first day that its rule gives, and on the next where the time of that one is over', () => {
  const rule = (repeats: Parameters<typeof ruleOf>[0]) => ruleOf(repeats, everySo(2, 'WEEKLY'))!
  const [friday, sunday, monday] = [TODAY, '2026-11-22', '2026-11-23']
  const first = (of: Rule, from: string, over?: string) => firstStart(of, from, (date) => date === over)
  assert.deepEqual(
    [first(rule('weekdays'), sunday), first(rule('weekdays'), friday), first(rule('weekdays'), friday, friday)],
    [monday, friday, monday],
  )
  assert.deepEqual([first(rule('daily'), sunday), first(rule('daily'), friday, friday)], [sunday, '2026-11-21'])
  for (const repeats of ['weekly', 'fortnightly', 'custom'] as const)
    assert.deepEqual([first(rule(repeats), sunday), first(rule(repeats), friday, friday)], [sunday, '2026-11-27'])
  assert.equal(first({ ...everySo(1, 'WEEKLY'), days: [5, 6] }, monday), '2026-11-28')
  // A month and a year count from the day itself, or from the next like it.
  assert.equal(first(rule('monthly'), friday, monday), friday)
  const overOn = (date: string) =>
    [rule('monthly'), rule('monthday'), everySo(1, 'YEARLY')].map((of) => first(of, date, date))
  assert.deepEqual(overOn(friday), ['2026-12-18', '2026-12-20', '2027-11-20'])
  assert.deepEqual(overOn('2026-11-29'), ['2026-12-27', '2026-12-29', '2027-11-29'])
  assert.deepEqual(overOn('2026-12-31'), ['2027-01-28', '2027-01-31', '2027-12-31'])
  assert.deepEqual(overOn('2027-01-31'), ['2027-02-28', '2027-03-31', '2028-01-31'])
  assert.deepEqual(overOn('2028-02-29'), ['2028-03-28', '2028-03-29', '2032-02-29'])
  assert.deepEqual(overOn('2026-11-01'), ['2026-12-06', '2026-12-01', '2027-11-01'])
})

test('a length is read as people write it', () => {
  const lengths = ['45m', '45', '1:30', '1h', '1h30', '1 h 30 min', '1,5 Std.', '0.25h', '90 Minuten', '1:75', 'x', '']
  assert.deepEqual(lengths.map(typedLength), [45, 45, 90, 60, 90, 90, 90, 15, 90, undefined, undefined, undefined])
})

test('a time of day is read as people write it', () => {
  const times = [
    '8:30',
    '8.30',
    '830',
    '0830',
    '8',
    '2pm',
    '12am',
    '12 pm',
    '14 Uhr',
    '8h30',
    '24:00',
    '13pm',
    '8:60',
    'x',
  ]
  assert.deepEqual(times.map(typedTime), [
    ...['08:30', '08:30', '08:30', '08:30', '08:00', '14:00', '00:00', '12:00', '14:00', '08:30'],
    ...[undefined, undefined, undefined, undefined],
  ])
  assert.deepEqual([laterTime('23:50', 15), laterTime('00:05', -15)], ['00:05', '23:50'])
})

test('a day is read as people write it', () => {
  const days = ['fri', 'Mon.', 'today', '2026-12-24', '24.12.', '19.11.', '24.12.27', '31.2.', 'frisbee']
  assert.deepEqual(
    days.map((day) => typedDay(day, TODAY, english)),
    [
      ...['2026-11-27', '2026-11-23', '2026-11-20', '2026-12-24', '2026-12-24', '2027-11-19', '2027-12-24'],
      ...[undefined, undefined],
    ],
  )
})

test('a day is read with its month by name, as fields show it', () => {
  const all = (days: readonly string[], words: DayWords) => days.map((day) => typedDay(day, TODAY, words))
  assert.deepEqual(all(['Thu, 24 Dec 2026', '24 Dec', '24th December', 'Dec 24, 2026', 'Thu, Dec 24, 2026'], english), [
    ...Array.from({ length: 5 }, () => '2026-12-24'),
  ])
  assert.deepEqual(all(['Do., 24. Dez. 2026', '24. Dezember', '24.Dez', 'Thu, 24 Dec 2026'], german), [
    ...Array.from({ length: 4 }, () => '2026-12-24'),
  ])
  // Whoever changes the number of a day leaves the day of the week.
  assert.equal(typedDay('Wed, 24 Dec 2026', TODAY, english), '2026-12-24')
  assert.deepEqual(all(['1 Sept', '3 mar', '3. März', '31 Jun', '3 De', 'May 2027', '3 Mumbles'], german), [
    ...['2027-09-01', '2027-03-03', '2027-03-03'],
    ...[undefined, undefined, undefined, undefined],
  ])
  assert.equal(typedDay('19 Nov', TODAY, english, true), '2026-11-19')
})

test('a field that looks back takes the last such day', () => {
  const days = ['fri', 'Sat.', 'today', 'yesterday', 'tomorrow', '19.11.', '21.11.', '21.11.27', '31.2.']
  assert.deepEqual(
    days.map((day) => typedDay(day, TODAY, english, true)),
    [
      ...['2026-11-20', '2026-11-14', '2026-11-20', '2026-11-19', '2026-11-21', '2026-11-19', '2025-11-21'],
      ...['2027-11-21', undefined],
    ],
  )
  // What is planned lies ahead: there the word belongs to a title.
  assert.equal(typedDay('yesterday', TODAY, english), undefined)
})

test('a choice becomes a rule of the API, and is found again in it', () => {
  const custom: Rule = { freq: 'WEEKLY', interval: 3, days: [0, 4], by: 'day' }
  for (const [repeats, date, parts, rrule] of [
    ['daily', TODAY, { freq: 'DAILY', interval: 1 }, 'FREQ=DAILY'],
    ['weekly', TODAY, { freq: 'WEEKLY', interval: 1, daysofweek: ['FR'] }, 'FREQ=WEEKLY;BYDAY=FR'],
    ['fortnightly', TODAY, { freq: 'WEEKLY', interval: 2, daysofweek: ['FR'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    [
      ...(['weekdays', TODAY, { freq: 'WEEKLY', interval: 1, daysofweek: ['MO', 'TU', 'WE', 'TH', 'FR'] }] as const),
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    ],
    [
      'monthly',
      TODAY,
      { freq: 'MONTHLY', interval: 1, daysofweek: ['FR'], dayordinals: [3] },
      'FREQ=MONTHLY;BYDAY=3FR',
    ],
    [
      ...(['monthly', '2026-11-30', { freq: 'MONTHLY', interval: 1, daysofweek: ['MO'], dayordinals: [-1] }] as const),
      'FREQ=MONTHLY;BYDAY=-1MO',
    ],
    ['monthday', TODAY, { freq: 'MONTHLY', interval: 1, bymonthdays: [20] }, 'FREQ=MONTHLY;BYMONTHDAY=20'],
    ['custom', TODAY, { freq: 'WEEKLY', interval: 3, daysofweek: ['MO', 'FR'] }, 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR'],
  ] as const) {
    const rule = ruleOf(repeats, custom)!
    assert.deepEqual(partsOf(rule, date), parts, rrule)
    assert.deepEqual(parsedRule(rrule, date), rule, rrule)
    assert.equal(repeatsOf(rule), repeats, rrule)
  }
  for (const rrule of ['FREQ=YEARLY;BYMONTH=3', 'FREQ=MONTHLY;BYDAY=1MO,3MO', 'FREQ=WEEKLY;BYDAY=FR;BYSETPOS=1'])
    assert.equal(repeatsOf(parsedRule(rrule, TODAY)), 'other', rrule)
})

test('the days of a rule follow the day of its first meeting', () => {
  assert.deepEqual(movedDays([0, 4], TODAY, '2026-11-26'), [0, 3])
  assert.deepEqual(movedDays([0, 2], TODAY, '2026-11-26'), [0, 2])
})
