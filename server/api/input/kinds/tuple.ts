// Values that are answered with what they display: references to other rows, coded values, durations.
import { Type } from 'typebox'
import { GREATEST_ID } from '../../../../contract/limits.ts'
import { hoursAndMinutes } from '../../../rules/time/duration.ts'
import { numberOfQuery, refuseOther, unwrapped, wholeNumber } from './checks.ts'
import type { FieldKind } from './field-kind.ts'

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
    return typeof value === 'number' && Object.hasOwn(codes, value) ? value : refuseOther(Object.keys(codes))
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
