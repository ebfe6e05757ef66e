// Lists of values of one kind.
import { Type } from 'typebox'
import type { Row } from '../../../resources/serving/serve.ts'
import { refuseValue } from './checks.ts'
import type { FieldKind, InnerFields } from './field-kind.ts'
import { stored } from './stored.ts'

export const list = (inner: InnerFields): FieldKind<'many'> => ({
  parse(sent, { of, max }, context) {
    if (!Array.isArray(sent)) return refuseValue('A list is expected.')
    if (sent.length > max) return refuseValue(`At most ${max} entries.`, 'too_long')
    return sent.map((entry) => inner.parseField(of, entry, context))
  },
  *textsToClean(sent, { of, max }) {
    if (Array.isArray(sent) && sent.length <= max) for (const entry of sent) yield* inner.textsToClean(of, entry)
  },
  /** What is neither an object nor a time is stored as it is answered. */
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
