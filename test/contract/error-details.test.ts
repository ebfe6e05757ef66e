// The details of a refused value name the field, the limit and what was sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  email,
  type Fields,
  flag,
  group,
  html,
  integer,
  many,
  nonEmpty,
  oneOf,
  password,
  required,
  text,
  timestamp,
  verbatim,
} from '../../contract/field.ts'
import { parseFields } from '../../server/api/input/field-kinds.ts'
import type { Refusal } from '../../server/problem.ts'

const fields: Fields = {
  name: nonEmpty(text(255)),
  description: html(),
  size: integer(1, 100),
  state: oneOf('open', 'closed'),
  email: email(),
  public: flag(),
  start_time: timestamp(),
  password: password(),
  data: verbatim(4),
  tags: many(integer(1, 5), 2),
  rule: group({ interval: integer(1, 9) }),
}

const TABLE: readonly (readonly [field: string, sent: unknown, details: string])[] = [
  ['name', 'x'.repeat(290), 'name must have at most 255 characters, not 290.'],
  ['name', 'x'.repeat(9_000), 'name must have at most 255 characters, not 9000.'],
  ['name', '😀'.repeat(256), 'name must have at most 255 characters, not 256.'],
  ['name', ' ', 'name must not be empty.'],
  ['name', null, 'name must not be null.'],
  ['name', ['x'], 'name must be a string, not a list.'],
  ['description', 7, 'description must be a string, not 7.'],
  ['size', 1_000, 'size must be a whole number from 1 to 100, not 1000.'],
  ['size', 'ten', 'size must be a whole number from 1 to 100, not "ten".'],
  ['size', 1.5, 'size must be a whole number from 1 to 100, not 1.5.'],
  ['state', 'shut', 'state must be one of open, closed, not "shut".'],
  ['state', { open: true }, 'state must be one of open, closed, not an object.'],
  ['email', 'ada', 'email must be an e-mail address, not "ada".'],
  ['email', `${'x'.repeat(50)}@`, `email must be an e-mail address, not "${'x'.repeat(40)}…".`],
  ['public', 'yes', 'public must be true or false, not "yes".'],
  [
    'start_time',
    'no day',
    'start_time must be a Unix time, an ISO 8601 time or a phrase such as "tomorrow", not "no day".',
  ],
  // A password is never repeated.
  ['password', 'short', 'password must have at least 8 characters, not 5.'],
  ['password', 123_456_789_012, 'password must be a string.'],
  ['data', 'ää€', 'data must have at most 4 bytes of UTF-8, not 7.'],
  ['tags', [1, 2, 3], 'tags must have at most 2 entries, not 3.'],
  ['tags', [9], 'tags must be a whole number from 1 to 5, not 9.'],
  ['rule', { interval: 0 }, 'rule.interval must be a whole number from 1 to 9, not 0.'],
  ['rule', { every: 2 }, 'rule contains the unknown field "every".'],
]

for (const [field, sent, details] of TABLE)
  test(details, () => {
    const problems: Refusal[] = []
    parseFields({ [field]: fields[field]! }, { [field]: sent }, { now: 0, timezone: 'UTC' }, problems)
    assert.deepEqual(
      problems.map((one) => [one.field, one.message]),
      [[field, details]],
    )
  })

test('a field that is required, and one that a caller knows by another name', () => {
  const problems: Refusal[] = []
  parseFields({ name: required(text(9)) }, {}, { now: 0, timezone: 'UTC' }, problems)
  assert.equal(problems[0]!.message, 'name is required.')
  assert.equal(problems[0]!.named('displayName'), 'displayName is required.')
})
