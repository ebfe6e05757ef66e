// Passwords: taken as they are typed, and never answered.
import { Type } from 'typebox'
import { refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { neverAnswered } from './one-way.ts'

export const password: FieldKind<'password'> = {
  parse(sent, { min, max }) {
    if (typeof sent !== 'string') return refuseValue('A text is expected.')
    const length = [...sent].length
    if (length > max) return refuseValue(`At most ${max} characters.`, 'too_long')
    return length < min ? refuseValue(`At least ${min} characters.`) : sent
  },
  ...neverAnswered,
  bodySchema: ({ min, max }) => Type.String({ minLength: min, maxLength: max }),
}
