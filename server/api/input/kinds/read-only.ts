// Read-only kinds: links, embedded rows and verbs.
import { Type } from 'typebox'
import { VERBS } from '../../../http/request-line.ts'
import { type FieldKind, neverSent, stored } from './field-kind.ts'

export const link: FieldKind<'link'> = {
  ...neverSent,
  /** Left out while the row is not in the state that the link needs; null where it leads nowhere. */
  formatter({ path, below, while: only }) {
    const [before, id = ''] = path.split(/:(\w+)/) as [string, string?]
    const after = path.slice(before.length + 1 + id.length)
    return (row, context) => {
      if (only && !only.holds.includes(row[only.column] as string)) return undefined
      if (id && row[id] == null) return null
      return `${context[below]}${before}${row[id]}${after}`
    }
  },
  answerSchema: () => Type.String({ format: 'uri' }),
}

/** A schema of the description, such as that of a resource's row, wherever it stands in an answer. */
export const reference = (name: string) => Type.Unsafe({ $ref: `#/components/schemas/${name}` })

export const row: FieldKind<'row'> = {
  ...neverSent,
  formatter: stored,
  answerSchema: ({ resource }) => reference(resource),
}

export const rows: FieldKind<'rows'> = {
  ...neverSent,
  formatter: stored,
  answerSchema: ({ resource }) => Type.Array(reference(resource)),
}

const verbList = Type.Array(Type.Enum([...VERBS]))

/** The schema of the verbs of a row, which every resource shares. */
export const verbsSchema = Type.Object(
  { self: verbList },
  {
    additionalProperties: verbList,
    description:
      'The verbs that the caller may use: `self` at the address of the row, and each other key at the address that adds that ' +
      'one segment to it. OPTIONS on these addresses returns the same.',
  },
)

export const verbs: FieldKind<'verbs'> = {
  ...neverSent,
  formatter: stored,
  answerSchema: () => reference('verbs'),
}
