// The region of a reader: how it is known, and how days, times, numbers and weeks are written for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortDate, sizeOf, spanOf } from '../../../server/exports/document/words.ts'
import { cellFormat } from '../../../server/exports/sheets/cell-format.ts'
import { regionNamed, regionOf, regionsIn, regionWanted, tagFor } from '../../../server/rules/people/region.ts'
import { describe } from '../../../server/rules/series/recurrence/describe.ts'
import { firstDayOfWeekIn, localeOf } from '../../../words/languages.ts'
import { schedule } from '../series/schedules.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const [FROM, TO] = ['2026-11-28T21:26Z', '2026-11-28T22:00Z'].map((iso) => Date.parse(iso) / 1000) as [number, number]

/** By the tag of a reader: a span and a size in an English document, the format of a spreadsheet, the first day of a week. */
const WRITTEN: [tag: string, span: string, size: string, sheet: string, week: number][] = [
  ['en-US', 'Saturday, November 28, 2026, 9:26 – 10:00 PM (UTC)', '1.2 MB', 'mm/dd/yyyy hh:mm AM/PM', 7],
  ['en-GB', 'Saturday, 28 November 2026, 21:26–22:00 (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm', 1],
  ['en', 'Saturday, 28 November 2026, 21:26–22:00 (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm', 1],
  ['en-CA', 'Saturday, November 28, 2026, 9:26–10:00 p.m. (UTC)', '1.2 MB', 'yyyy-mm-dd hh:mm AM/PM', 7],
  ['en-AU', 'Saturday, 28 November 2026, 9:26 – 10:00 pm (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm AM/PM', 1],
  ['en-IN', 'Saturday, 28 November 2026, 9:26 – 10:00 pm (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm AM/PM', 7],
  ['en-FR', 'Saturday, 28 November 2026, 21:26–22:00 (UTC)', '1,2 MB', 'dd/mm/yyyy hh:mm', 1],
  // `Intl` has no English of Brazil and Mexico, and would write that of the United States.
  ['en-BR', 'Saturday, 28 November 2026, 21:26–22:00 (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm', 7],
  ['en-MX', 'Saturday, 28 November 2026, 9:26 – 10:00 pm (UTC)', '1.2 MB', 'dd/mm/yyyy hh:mm AM/PM', 7],
  ['de', 'Samstag, 28. November 2026, 21:26–22:00 Uhr (UTC)', '1,2 MB', 'dd.mm.yyyy hh:mm', 1],
  ['de-AT', 'Samstag, 28. November 2026, 21:26–22:00 Uhr (UTC)', '1,2 MB', 'dd.mm.yyyy hh:mm', 1],
  ['de-CH', 'Samstag, 28. November 2026, 21:26–22:00 Uhr (UTC)', '1.2 MB', 'dd.mm.yyyy hh:mm', 1],
]
for (const [tag, span, size, sheet, week] of WRITTEN)
  test(`for a reader of ${tag}: ${span}`, () => {
    const reader = { timezone: 'UTC', locale: localeOf(tag) }
    assert.deepEqual(
      [plain(spanOf(FROM, TO, reader)), plain(sizeOf(1_234_567, reader)), cellFormat('moment', localeOf(tag))],
      [span, size, sheet],
    )
    assert.equal(firstDayOfWeekIn(localeOf(tag)), week)
  })

test('no narrow or thin space is left, which some fonts and programs do not have', () => {
  for (const [tag] of WRITTEN) {
    const reader = { timezone: 'UTC', locale: localeOf(tag) }
    assert.doesNotMatch(spanOf(FROM, TO, reader) + shortDate(FROM, reader) + sizeOf(5e15, reader), /[\u2009\u202f]/)
  }
})

test('days of a schedule are written so too', () => {
  const until = schedule('WEEKLY;BYDAY=SA;UNTIL=20270131', '2026-11-28T21:26')
  const yearly = schedule('YEARLY', '2026-11-28T21:26')
  for (const [locale, end, day] of [
    ['en-US', 'Jan 31, 2027', 'November 28'],
    ['en-GB', '31 Jan 2027', '28 November'],
  ] as const) {
    assert.equal(describe(until, locale), `every week on Saturday, until ${end}`)
    assert.equal(describe(yearly, locale), `every year on ${day}`)
  }
})

test('a region is one of ISO 3166-1, in any case', () => {
  for (const [text, region] of [
    ['GB', 'GB'],
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['ZZ', undefined],
    ['EU', undefined],
    ['QQ', undefined],
    ['GBR', undefined],
    ['419', undefined],
    ['', undefined],
  ] as const)
    assert.equal(regionNamed(text), region, text)
  assert.equal(regionsIn('de').find(([region]) => region === 'GB')![1], 'Vereinigtes Königreich')
  assert.equal(regionsIn('en').length, 250)
})

test('the region of a browser is the first that it names, whatever the language', () => {
  for (const [header, region] of [
    [undefined, null],
    ['en-GB,en-US;q=0.9,en;q=0.8', 'GB'],
    ['en;q=0.9,de-CH;q=0.5', 'CH'],
    ['fr-CA, en;q=0.5', 'CA'],
    ['en-US;q=0.1,de-AT', 'AT'],
    ['es-419', null],
    ['*', null],
    ['en_GB,,;', null],
  ] as const)
    assert.equal(regionWanted(header), region, String(header))
})

test('what a person did not tell is as on the site', () => {
  for (const [language, region, site, tag] of [
    ['en', 'GB', 'de-CH', 'en-GB'],
    ['en-US', 'GB', 'en', 'en-GB'],
    ['en-US', null, 'de-CH', 'en-US'],
    ['en', null, 'de-CH', 'en-CH'],
    [null, null, 'de-CH', 'de-CH'],
    [null, 'AT', 'de-CH', 'de-AT'],
    [null, null, 'en', 'en'],
  ] as const)
    assert.equal(tagFor({ language, region }, site), tag)
  assert.equal(regionOf('de-Latn-CH'), 'CH')
})
