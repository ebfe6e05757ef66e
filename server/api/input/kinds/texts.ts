// Texts: plain, HTML, as they are sent, for searching; words of a fixed set, addresses, names of files, passwords.
import { Type } from 'typebox'
import { fileNameFault } from '../../../rules/files/file-name.ts'
import { targetFault } from '../../../rules/hooks/hook-target.ts'
import { emailAddress } from '../../../rules/people/email-address.ts'
import { cleanHtml, plainText, portableText } from '../../../rules/text/clean.ts'
import { anyText, fitting, mustBeTooLong, refuseOther, refuseUnlike, refuseValue, unwrapped } from './checks.ts'
import { type FieldKind, neverAnswered, stored } from './field-kind.ts'

export const text: FieldKind<'text'> = {
  parse(sent, { max, nonEmpty }, { cleaned }) {
    const typed = anyText(sent, max)
    const value = fitting(cleaned?.text.get(typed) ?? plainText(typed), max)
    return nonEmpty && !value ? refuseValue('must not be empty.') : value
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

export const html: FieldKind<'html'> = {
  parse(sent, { max, nonEmpty }, { cleaned }) {
    const typed = anyText(sent, max)
    const markup = fitting(cleaned?.html.get(typed) ?? cleanHtml(typed), max)
    return nonEmpty && !hasText(markup) ? refuseValue('must not be empty.') : markup
  },
  textsToClean: (sent, { max }) => (typeof sent === 'string' && !mustBeTooLong(sent, max) ? [['html', sent]] : []),
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max, nonEmpty }) =>
    Type.String({ ...(nonEmpty && { minLength: 1 }), maxLength: max, description: 'HTML' }),
}

const hasText = (markup: string) => /[^\s\u00a0]/.test(markup.replace(/<[^<>]*>|&nbsp;/g, ''))

export const verbatim: FieldKind<'verbatim'> = {
  parse(sent, { bytes }) {
    if (typeof sent !== 'string') return refuseUnlike('a string', sent)
    const text = portableText(sent)
    const length = Buffer.byteLength(text)
    return length > bytes ? refuseValue(`must have at most ${bytes} bytes of UTF-8, not ${length}.`, 'too_long') : text
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  // No text has more characters than bytes.
  bodySchema: ({ bytes }) => Type.String({ maxLength: bytes }),
}

export const oneOf: FieldKind<'oneOf'> = {
  parse: (sent, { values }) => (typeof sent === 'string' && values.includes(sent) ? sent : refuseOther(values, sent)),
  formatter: stored,
  answerSchema: ({ values }) => Type.Enum([...values]),
  bodySchema: ({ values }) => Type.Enum([...values]),
}

export const named: FieldKind<'named'> = {
  parse(sent, { names }) {
    const value = unwrapped(sent)
    return typeof value === 'string' && Object.hasOwn(names, value) ? value : refuseOther(Object.keys(names), value)
  },
  formatter: ({ names }, column) => {
    return (row) => (row[column] == null ? null : { value: row[column], display: names[row[column] as string] })
  },
  answerSchema: ({ names }) =>
    Type.Object({ value: Type.Enum(Object.keys(names)), display: Type.String() }, { additionalProperties: false }),
  bodySchema: ({ names }) => Type.Enum(Object.keys(names)),
}

export const email: FieldKind<'email'> = {
  parse(sent, { max }) {
    const address = emailAddress(fitting(portableText(anyText(sent, max)).trim(), max))
    return address ?? refuseUnlike('an e-mail address', sent)
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max }) => Type.String({ format: 'email', maxLength: max }),
}

export const target: FieldKind<'target'> = {
  parse(sent, { max }) {
    const address = fitting(anyText(sent, max), max)
    const fault = targetFault(address)
    return fault ? refuseValue(fault) : address
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max }) =>
    Type.String({ maxLength: max, description: 'An https address that can be reached from the server' }),
}

export const fileName: FieldKind<'fileName'> = {
  parse(sent, { max }) {
    const name = fitting(anyText(sent, max).normalize('NFC').trim(), max)
    const fault = fileNameFault(name)
    return fault ? refuseValue(fault) : name
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max }) => Type.String({ maxLength: max }),
}

export const password: FieldKind<'password'> = {
  parse(sent, { min, max }) {
    if (typeof sent !== 'string') return refuseValue('must be a string.')
    const length = [...sent].length
    if (length > max) return refuseValue(`must have at most ${max} characters, not ${length}.`, 'too_long')
    return length < min ? refuseValue(`must have at least ${min} characters, not ${length}.`) : sent
  },
  ...neverAnswered,
  bodySchema: ({ min, max }) => Type.String({ minLength: min, maxLength: max }),
}
