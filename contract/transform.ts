// Transforms: the normalized form in which the server stores a value, for clients that compare data
// (docs/api/values.md#transforms).
import { integer, json, localTime, many, nullable, required, text, timestamp } from './field.ts'
import { custom, resource } from './resource.ts'
import { MOST_MEETINGS, scheduleFields } from './series/meeting-series.ts'

const transformed = { input: json(), transformed: json() }
const input = { input: required(json()) }

/** The resource of transforms. */
export const transform = resource({
  name: 'transform',
  collection: 'transforms',
  id: '',
  about: 'A text, sanitized as it would be before it is stored. null and integers are unchanged.',
  fields: transformed,
  endpoints: {
    plainText: custom('POST', '/transforms/plain_text', input, transformed, { changesNothing: true }),
    html: custom('POST', '/transforms/html', input, transformed, { changesNothing: true }),
  },
})

const described = {
  description: text(),
  occurrences: many(timestamp()),
  count: nullable(integer(0, MOST_MEETINGS)),
  until_ts: nullable(timestamp()),
  warnings: many(text()),
}

export const recurrence = resource({
  name: 'recurrence',
  collection: 'recurrences',
  id: '',
  about:
    'A preview of a schedule before its series exists: the schedule in words, its first ten meetings, their total ' +
    'number, the start of the last one, and warnings about dates that people may not expect.',
  fields: described,
  endpoints: {
    describe: custom(
      'POST',
      '/transforms/recurrence',
      { dtstart: required(localTime()), ...scheduleFields, language: text(35) },
      described,
      { changesNothing: true },
    ),
  },
})
