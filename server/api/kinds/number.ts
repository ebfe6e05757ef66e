// Whole numbers, and ids among them.
import { Type } from 'typebox'
import { GREATEST_ID } from '../../../contract/limits.ts'
import { numberOfQuery, wholeNumber } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
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
