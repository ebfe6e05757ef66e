// Numbers: whole ones, ids, flags, and those that are answered with what they display: references, coded values, durations.
import { Type } from 'typebox'
import { GREATEST_ID } from '../../../../contract/limits.ts'
import { hoursAndMinutes } from '../../../rules/time/duration.ts'
import { numberOfQuery, refuseOther, refuseUnlike, unwrapped, wholeNumber } from './checks.ts'
import { type FieldKind, neverAnswered, stored } from './field-kind.ts'

export const integer: FieldKind<'integer'> = {
  parse: (sent, { min, max }) => wholeNumber(sent, min, max),
  fromQuery: numberOfQuery,
  formatter: stored,
  answerSchema: () => Type.Integer(),
  bodySchema: ({ min, max }) => Type.Integer({ minimum: min, maximum: max }),
}

export const id: FieldKind<'id'> = {
  parse: (sent) => wholeNumber(sent, 1, GREATEST_ID),
  fromQuery: numberOfQuery,
  formatter: stored,
  answerSchema: () => Type.Integer(),
  bodySchema: () => Type.Integer({ minimum: 1, maximum: GREATEST_ID }),
}

/** An id, or a word in its place. */
export const idOr: FieldKind<'idOr'> = {
  parse(sent, { words }) {
    if (typeof sent !== 'string') return wholeNumber(sent, 1, GREATEST_ID)
    return words.includes(sent) ? sent : refuseUnlike(`an id or one of ${words.join(', ')}`, sent)
  },
  ...neverAnswered,
  bodySchema: ({ words }) => Type.Union([Type.Enum([...words]), Type.Integer({ minimum: 1, maximum: GREATEST_ID })]),
}

export const flag: FieldKind<'flag'> = {
  parse: (sent) => (typeof sent === 'boolean' ? Number(sent) : refuseUnlike('true or false', sent)),
  fromQuery: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  formatter:
    ({ nullable }, column) =>
    (row) =>
      nullable && row[column] == null ? null : row[column] === 1,
  answerSchema: () => Type.Boolean(),
  bodySchema: () => Type.Boolean(),
}

const schema = Type.Object({ value: Type.Integer(), display: Type.String() }, { additionalProperties: false })

/** A reference, displayed by the name that the query selected beside it. */
export const tuple: FieldKind<'tuple'> = {
  parse: (sent) => wholeNumber(sent, 1, GREATEST_ID),
  fromQuery: numberOfQuery,
  formatter: ({ display }, column) => {
    return (row) => (row[column] == null ? null : { value: row[column], display: row[display] ?? '' })
  },
  answerSchema: () => schema,
  bodySchema: () => Type.Integer({ minimum: 1, maximum: GREATEST_ID }),
}

/** A number of a fixed set, displayed by its name. */
export const coded: FieldKind<'coded'> = {
  parse(sent, { codes }) {
    const value = unwrapped(sent)
    return typeof value === 'number' && Object.hasOwn(codes, value) ? value : refuseOther(Object.keys(codes), value)
  },
  fromQuery: numberOfQuery,
  formatter: ({ codes }, column) => {
    return (row) => (row[column] == null ? null : { value: row[column], display: codes[row[column] as number] })
  },
  answerSchema: () => schema,
  bodySchema: ({ codes }) => Type.Enum(Object.keys(codes).map(Number)),
}

/** Seconds, displayed as `h:mm`. */
export const duration: FieldKind<'duration'> = {
  parse: (sent) => wholeNumber(sent, 0, GREATEST_ID),
  formatter: (_, column) => (row) => {
    const value = row[column] as number | null
    return value === null ? null : { value, display: hoursAndMinutes(value) }
  },
  answerSchema: () => schema,
  bodySchema: () => Type.Integer({ minimum: 0, maximum: GREATEST_ID }),
}
