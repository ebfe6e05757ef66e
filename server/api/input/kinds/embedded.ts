// What is embedded: rows of another resource, serialized by that resource, and verbs. None of it is ever sent.
import { Type } from 'typebox'
import { VERBS } from '../../../http/verbs.ts'
import type { FieldKind } from './field-kind.ts'
import { neverSent } from './one-way.ts'
import { stored } from './stored.ts'

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
      'one segment to it. OPTIONS of these addresses tells the same.',
  },
)

export const verbs: FieldKind<'verbs'> = {
  ...neverSent,
  formatter: stored,
  answerSchema: () => reference('verbs'),
}
