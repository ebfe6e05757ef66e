// Embedded rows of another resource: serialized by that resource, never sent.
import { Type } from 'typebox'
import type { FieldKind } from './field-kind.ts'
import { neverSent } from './one-way.ts'
import { stored } from './stored.ts'

/** The schema of a resource's row, wherever it stands in an answer. */
export const reference = (resource: string) => Type.Unsafe({ $ref: `#/components/schemas/${resource}` })

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
