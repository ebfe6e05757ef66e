// From what a caller sent to what a handler receives: one parser per kind of field.

import type { ErrorCode } from '../../contract/errors.ts'
import type { Field, Fields } from '../../contract/field.ts'
import { Refusal, refuse } from '../problem.ts'
import { carried, cleanHtml, plainText } from '../rules/clean.ts'
import { fileNameFault } from '../rules/file-name.ts'
import { targetFault } from '../rules/hook-target.ts'
import { isPhrase, moment, wallMoment } from '../rules/moment.ts'
import { type CleanedTexts, mustBeTooLong } from './clean-body.ts'

/** Whose words these are: relative times are read in the caller's zone. */
export interface Reading {
  now: number
  timezone: string
  /** What texts of a long body have become already. */
  cleaned?: CleanedTexts | undefined
}

type Parser = (field: Field, sent: unknown, reading: Reading) => unknown

const GREATEST_ID = 2_147_483_647
const DEEPEST = 64

const no = (code: ErrorCode = 'invalid_value', details: string | null = null): never => {
  throw refuse('', code, details)
}

/** The response's own objects are accepted as well: `{"value": 3, "display": "…"}` is 3. */
const unwrapped = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'value' in sent ? sent.value : sent

const whole = (sent: unknown, min: number, max: number): number => {
  const value = unwrapped(sent)
  if (typeof value !== 'number' || !Number.isInteger(value)) return no('invalid_value', 'A whole number is expected.')
  if (value < min || value > max) return no('invalid_value', `A number from ${min} to ${max} is expected.`)
  return value
}

const string = (sent: unknown, most: number): string => {
  if (typeof sent !== 'string') return no('invalid_value', 'A text is expected.')
  // Filtering is slow on long input, so what can only be too long is refused before it.
  if (mustBeTooLong(sent, most)) return no('too_long', `At most ${most} characters.`)
  return sent
}

/** Lengths count characters, not UTF-16 units. */
const fitting = (text: string, field: Field): string => {
  const most = field.max!
  if (text.length > most && (text.length > 2 * most || [...text].length > most))
    no('too_long', `At most ${most} characters.`)
  return text
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

const parsers: Record<Field['kind'], Parser> = {
  id: (_, sent) => whole(sent, 1, GREATEST_ID),
  tuple: (_, sent) => whole(sent, 1, GREATEST_ID),
  integer: ({ min, max }, sent) => whole(sent, min!, max!),
  duration: (_, sent) => whole(sent, 0, GREATEST_ID),
  coded: ({ codes }, sent) => {
    const value = unwrapped(sent)
    return typeof value === 'number' && Object.hasOwn(codes!, value)
      ? value
      : no('invalid_value', oneOfThem(Object.keys(codes!)))
  },
  oneOf: ({ values }, sent) =>
    typeof sent === 'string' && values!.includes(sent) ? sent : no('invalid_value', oneOfThem(values!)),
  named: ({ names }, sent) => {
    const value = unwrapped(sent)
    return typeof value === 'string' && Object.hasOwn(names!, value)
      ? value
      : no('invalid_value', oneOfThem(Object.keys(names!)))
  },
  target: (field, sent) => {
    const address = fitting(string(sent, field.max!), field)
    const fault = targetFault(address)
    return fault ? no('invalid_value', fault) : address
  },
  fileName: (field, sent) => {
    const name = fitting(string(sent, field.max!).normalize('NFC').trim(), field)
    const fault = fileNameFault(name)
    return fault ? no('invalid_value', fault) : name
  },
  flag: (_, sent) => (typeof sent === 'boolean' ? Number(sent) : no('invalid_value', 'true or false is expected.')),
  timestamp: (_, sent, { now, timezone }) =>
    moment(unwrapped(sent), now, timezone) ??
    no('invalid_value', 'A Unix time, an ISO 8601 time, or a phrase such as "tomorrow" is expected.'),
  localTime: ({ exact }, sent, { now, timezone }) => {
    const value = unwrapped(sent)
    const wall = typeof value === 'string' ? wallMoment(value) : undefined
    if (wall) return wall
    const instant = exact && isPhrase(value) ? undefined : moment(value, now, timezone)
    return instant === undefined ? no('invalid_value', 'A Unix time or an ISO 8601 time is expected.') : { instant }
  },
  text: (field, sent, { cleaned }) => {
    const typed = string(sent, field.max!)
    const text = fitting(cleaned?.text.get(typed) ?? plainText(typed), field)
    return field.filled && !text ? no('invalid_value', 'It must not be empty.') : text
  },
  words: (field, sent) => fitting(carried(string(sent, field.max!)).trim(), field),
  html: (field, sent, { cleaned }) => {
    const typed = string(sent, field.max!)
    const markup = fitting(cleaned?.html.get(typed) ?? cleanHtml(typed), field)
    return field.filled && !hasText(markup) ? no('invalid_value', 'It must not be empty.') : markup
  },
  email: (field, sent) => {
    const address = fitting(carried(string(sent, field.max!)).trim(), field)
    return EMAIL.test(address) ? address : no('invalid_value', 'An e-mail address is expected.')
  },
  password: ({ min, max }, sent) => {
    if (typeof sent !== 'string') return no('invalid_value', 'A text is expected.')
    const length = [...sent].length
    if (length > max!) return no('too_long', `At most ${max} characters.`)
    return length < min! ? no('invalid_value', `At least ${min} characters.`) : sent
  },
  json: (_, sent) =>
    depth(sent) > DEEPEST ? no('invalid_value', `Nested ${DEEPEST} levels deep at most.`) : carriedJson(sent),
  link: () => no(),
  many: ({ of, max }, sent, reading) => {
    if (!Array.isArray(sent)) return no('invalid_value', 'A list is expected.')
    if (sent.length > max!) return no('too_long', `At most ${max} entries.`)
    return sent.map((entry) => parseField(of!, entry, reading))
  },
  group: ({ fields, passed }, sent, reading) => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      return no('invalid_value', 'An object is expected.')
    const problems: Refusal[] = []
    const parsed = parseFields(fields!, sent as Record<string, unknown>, reading, problems)
    const stray = Object.keys(sent).find((name) => !Object.hasOwn(fields!, name) && !passed?.includes(name))
    if (stray) return no('unknown_field', stray)
    const [first] = problems
    return first ? no(first.code, `${first.field}: ${first.message}`) : parsed
  },
}

const oneOfThem = (values: readonly string[]) => `One of ${values.join(', ')} is expected.`

const hasText = (markup: string) => /[^\s\u00a0]/.test(markup.replace(/<[^>]*>|&nbsp;/g, ''))

/** How deep a JSON value is nested; worked out without recursion, since hostile ones are very deep. */
function depth(value: unknown): number {
  let level = 0
  let layer = [value]
  while (level <= DEEPEST) {
    const containers = layer.filter((entry) => typeof entry === 'object' && entry !== null)
    if (!containers.length) break
    level++
    layer = containers.flatMap((entry) => Object.values(entry as object))
  }
  return level
}

/** A JSON value whose texts every database can carry, and whose numbers JSON can write. */
const carriedJson = (value: unknown): unknown => {
  if (typeof value === 'string') return carried(value)
  if (Array.isArray(value)) return value.map(carriedJson)
  if (typeof value === 'number' && !Number.isFinite(value)) return no('invalid_value', 'A number is too great.')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [carried(name), carriedJson(entry)]))
}

/** One value; throws a `Refusal` without a field name. */
export function parseField(field: Field, sent: unknown, reading: Reading): unknown {
  if (sent === null && field.kind !== 'json') return field.nullable ? null : no('invalid_value', 'It cannot be unset.')
  return parsers[field.kind](field, sent, reading)
}

/** Every field that is there, with a refusal for each that is wrong or missing. */
export function parseFields(
  fields: Fields,
  sent: Record<string, unknown>,
  reading: Reading,
  problems: Refusal[],
): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name) || sent[name] === undefined) {
      if (field.must) problems.push(refuse(name, 'missing_field', 'It is required.'))
      continue
    }
    try {
      parsed[name] = parseField(field, sent[name], reading)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(refuse(name, error.code, error.message))
    }
  }
  return parsed
}

/** A query parameter, which is always text, as the JSON value that a body would hold. */
export function fromQuery(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'id':
    case 'integer':
    case 'coded':
    case 'tuple':
      return /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}
