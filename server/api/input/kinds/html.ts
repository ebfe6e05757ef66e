// HTML, cleaned of everything that is no plain formatting.
import { Type } from 'typebox'
import { cleanHtml } from '../../../rules/text/clean.ts'
import { anyText, fitting, mustBeTooLong, refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { stored } from './stored.ts'

export const html: FieldKind<'html'> = {
  parse(sent, { max, nonEmpty }, { cleaned }) {
    const typed = anyText(sent, max)
    const markup = fitting(cleaned?.html.get(typed) ?? cleanHtml(typed), max)
    return nonEmpty && !hasText(markup) ? refuseValue('It must not be empty.') : markup
  },
  textsToClean: (sent, { max }) => (typeof sent === 'string' && !mustBeTooLong(sent, max) ? [['html', sent]] : []),
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max, nonEmpty }) =>
    Type.String({ ...(nonEmpty && { minLength: 1 }), maxLength: max, description: 'HTML' }),
}

const hasText = (markup: string) => /[^\s\u00a0]/.test(markup.replace(/<[^<>]*>|&nbsp;/g, ''))
