// Words of a fixed set: by themselves, or answered with their names.
import { Type } from 'typebox'
import { refuseOther, unwrapped } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { stored } from './stored.ts'

export const oneOf: FieldKind<'oneOf'> = {
  parse: (sent, { values }) => (typeof sent === 'string' && values.includes(sent) ? sent : refuseOther(values)),
  formatter: stored,
  answerSchema: ({ values }) => Type.Enum([...values]),
  bodySchema: ({ values }) => Type.Enum([...values]),
}

export const named: FieldKind<'named'> = {
  parse(sent, { names }) {
    const value = unwrapped(sent)
    return typeof value === 'string' && Object.hasOwn(names, value) ? value : refuseOther(Object.keys(names))
  },
  formatter: ({ names }, column) => {
    return (row) => (row[column] == null ? null : { value: row[column], display: names[row[column] as string] })
  },
  answerSchema: ({ names }) =>
    Type.Object({ value: Type.Enum(Object.keys(names)), display: Type.String() }, { additionalProperties: false }),
  bodySchema: ({ names }) => Type.Enum(Object.keys(names)),
}
