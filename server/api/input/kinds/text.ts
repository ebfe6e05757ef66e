// Plain text, and text that is searched for.
import { Type } from 'typebox'
import { plainText, portableText } from '../../../rules/text/clean.ts'
import { anyText, fitting, mustBeTooLong, refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { neverAnswered } from './one-way.ts'
import { stored } from './stored.ts'

export const text: FieldKind<'text'> = {
  parse(sent, { max, nonEmpty }, { cleaned }) {
    const typed = anyText(sent, max)
    const value = fitting(cleaned?.text.get(typed) ?? plainText(typed), max)
    return nonEmpty && !value ? refuseValue('It must not be empty.') : value
  },
  textsToClean: (sent, { max }) => (typeof sent === 'string' && !mustBeTooLong(sent, max) ? [['text', sent]] : []),
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max, nonEmpty }) => Type.String({ ...(nonEmpty && { minLength: 1 }), maxLength: max }),
}

/** As it is typed: nothing is taken for markup. */
export const searchText: FieldKind<'searchText'> = {
  parse: (sent, { max }) => fitting(portableText(anyText(sent, max)).trim(), max),
  ...neverAnswered,
  bodySchema: ({ max }) => Type.String({ maxLength: max }),
}
