// Lists, objects with fields of their own, and JSON of any form.
import { Type } from 'typebox'
import type { Refusal } from '../../../problem.ts'
import type { Row } from '../../../resources/serving/serve.ts'
import { DEEPEST, isTooDeep } from '../../../rules/nesting.ts'
import { portableText } from '../../../rules/text/clean.ts'
import { refuseUnlike, refuseValue } from './checks.ts'
import { type FieldKind, type InnerFields, stored } from './field-kind.ts'

export const list = (inner: InnerFields): FieldKind<'many'> => ({
  parse(sent, { of, max }, context) {
    if (!Array.isArray(sent)) return refuseUnlike('a list', sent)
    if (sent.length > max) return refuseValue(`must have at most ${max} entries, not ${sent.length}.`, 'too_long')
    return sent.map((entry) => inner.parseField(of, entry, context))
  },
  *textsToClean(sent, { of, max }) {
    if (Array.isArray(sent) && sent.length <= max) for (const entry of sent) yield* inner.textsToClean(of, entry)
  },
  /** Values other than objects and times are stored as they are returned. */
  formatter(field, column) {
    const { of } = field
    if (of.kind === 'timestamp') {
      const format = inner.formatterOf({ entry: of })
      return (row, context) => (row[column] as number[]).map((entry) => format({ entry }, context)['entry'])
    }
    if (of.kind !== 'group') return stored(field, column)
    const format = inner.formatterOf(of.fields)
    return (row, context) => (row[column] as Row[]).map((entry) => format(entry, context))
  },
  answerSchema: ({ of }) => Type.Array(inner.answerSchema(of)),
  bodySchema: ({ of, max }) => Type.Array(inner.bodySchema(of), { maxItems: max }),
})

export const object = (inner: InnerFields): FieldKind<'group'> => ({
  /** Refuses the whole for the first thing that is wrong in it. */
  parse(sent, { fields, ignored }, context) {
    if (!isObject(sent)) return refuseUnlike('an object', sent)
    const problems: Refusal[] = []
    const parsed = inner.parseFields(fields, sent, context, problems)
    const unknown = Object.keys(sent).find((name) => !Object.hasOwn(fields, name) && !ignored.includes(name))
    if (unknown)
      return refuseValue(`contains the unknown field ${JSON.stringify(unknown.slice(0, 40))}.`, 'unknown_field')
    const [first] = problems
    return first ? refuseValue(`.${first.message}`, first.code) : parsed
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

export const json: FieldKind<'json'> = {
  hasNull: true,
  parse: (sent) =>
    isTooDeep(sent) ? refuseValue(`must be nested at most ${DEEPEST} levels deep.`) : carriedJson(sent),
  formatter: (_, column) => (row) => (row[column] == null ? null : JSON.parse(row[column] as string)),
  answerSchema: () => Type.Unknown(),
  bodySchema: () => Type.Unknown(),
}

/** A JSON value whose texts every database can carry, and whose numbers JSON can write. */
function carriedJson(value: unknown): unknown {
  if (typeof value === 'string') return portableText(value)
  if (Array.isArray(value)) return value.map(carriedJson)
  if (typeof value === 'number' && !Number.isFinite(value)) return refuseValue('contains a number that is too large.')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [portableText(name), carriedJson(entry)]))
}
