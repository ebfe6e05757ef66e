// Whole numbers, and ids among them.
import { Type } from 'typebox'
import { GREATEST_ID } from '../../../../contract/limits.ts'
import { numberOfQuery, refuseValue, wholeNumber } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { neverAnswered } from './one-way.ts'
import { stored } from './stored.ts'

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
    return words.includes(sent) ? sent : refuseValue(`An id or one of ${words.join(', ')} is expected.`)
  },
  ...neverAnswered,
  bodySchema: ({ words }) => Type.Union([Type.Enum([...words]), Type.Integer({ minimum: 1, maximum: GREATEST_ID })]),
}
