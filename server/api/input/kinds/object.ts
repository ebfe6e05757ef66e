// Objects with fields of their own.
import { Type } from 'typebox'
import type { Refusal } from '../../../problem.ts'
import type { Row } from '../../../resources/serving/serve.ts'
import { refuseValue } from './checks.ts'
import type { FieldKind, InnerFields } from './field-kind.ts'

export const object = (inner: InnerFields): FieldKind<'group'> => ({
  /** Refuses the whole for the first thing that is wrong in it. */
  parse(sent, { fields, ignored }, context) {
    if (!isObject(sent)) return refuseValue('An object is expected.')
    const problems: Refusal[] = []
    const parsed = inner.parseFields(fields, sent, context, problems)
    const unknown = Object.keys(sent).find((name) => !Object.hasOwn(fields, name) && !ignored.includes(name))
    if (unknown) return refuseValue(unknown, 'unknown_field')
    const [first] = problems
    return first ? refuseValue(`${first.field}: ${first.message}`, first.code) : parsed
  },
  *textsToClean(sent, { fields }) {
    if (!isObject(sent)) return
    for (const [name, field] of Object.entries(fields)) {
      if (Object.hasOwn(sent, name)) yield* inner.textsToClean(field, sent[name])
    }
  },
  formatter({ fields }, column) {
    const format = inner.formatterOf(fields)
    return (row, context) => (row[column] == null ? null : format(row[column] as Row, context))
  },
  answerSchema: ({ fields }) =>
    Type.Object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inner.answerSchema(field)])), {
      additionalProperties: false,
    }),
  bodySchema: ({ fields }) => inner.bodySchemaOf(fields),
})

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
