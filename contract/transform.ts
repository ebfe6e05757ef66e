// Transforms: how the server would store a value, for programs that compare data (docs/api.md#transforms).
import { integer, json, localTime, many, nullable, required, text, timestamp } from './field.ts'
import { MOST_MEETINGS, scheduleFields } from './meeting-series.ts'
import { custom, resource } from './resource.ts'

const transformed = { input: json(), transformed: json() }
const input = { input: required(json()) }

/** The resource of transforms. */
export const transform = resource({
  name: 'transform',
  collection: 'transforms',
  id: '',
  about: 'The clean-up that a value goes through before it is stored. null and integers pass unchanged.',
  fields: transformed,
  endpoints: {
    plainText: custom('POST', '/transforms/plain_text', input, transformed),
    html: custom('POST', '/transforms/html', input, transformed),
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
    'What a schedule gives, before there is a series: its words, its first ten meetings, how many there are, when the ' +
    'last one starts, and what people may not expect of it.',
  fields: described,
  endpoints: {
    describe: custom(
      'POST',
      '/transforms/recurrence',
      { dtstart: required(localTime()), ...scheduleFields, language: text(35) },
      described,
    ),
  },
})
