// Flags: true and false on the wire, 1 and 0 in the database.
import { Type } from 'typebox'
import { refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'

export const flag: FieldKind<'flag'> = {
  parse: (sent) => (typeof sent === 'boolean' ? Number(sent) : refuseValue('true or false is expected.')),
  fromQuery: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  formatter: (_, column) => (row) => row[column] === 1,
  answerSchema: () => Type.Boolean(),
  bodySchema: () => Type.Boolean(),
}
