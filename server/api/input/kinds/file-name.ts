// Names of files, in the form that every file system takes.
import { Type } from 'typebox'
import { fileNameFault } from '../../../rules/files/file-name.ts'
import { anyText, fitting, refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { stored } from './stored.ts'

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
