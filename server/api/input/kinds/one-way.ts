// Parts of kinds that are only answered, and of kinds that are only sent.
import { Type } from 'typebox'
import { refuseValue } from './checks.ts'

/** No body takes it. */
export const neverSent = {
  parse: () => refuseValue(null),
  bodySchema: () => Type.Never(),
}

/** No answer holds it. */
export const neverAnswered = {
  formatter: () => () => undefined,
  answerSchema: () => Type.Never(),
}
