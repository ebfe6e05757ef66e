// The word that belongs to a time of day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClockWord } from '../../../words/moments.ts'

const format = (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const [START, END] = [Date.UTC(2026, 2, 2, 10), Date.UTC(2026, 2, 3, 9, 30)]

test('a German time of day has the word that belongs to it', () => {
  assert.equal(withClockWord(format('de-AT').format(START), 'de-AT'), '2. März 2026 um 10:00 Uhr')
  const span = withClockWord(format('de-DE').formatRange(START, END), 'de-DE')
  assert.match(span, /^2\. März 2026 um 10:00 Uhr\s–\s3\. März 2026 um 09:30 Uhr$/)
})

test('a half day and other languages have none', () => {
  for (const tag of ['de-u-hc-h12', 'en-GB', 'fr-FR', 'es-ES']) {
    const written = format(tag).format(START)
    assert.equal(withClockWord(written, tag), written)
  }
})
