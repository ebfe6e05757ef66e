// Text that stays as it is sent: nothing in it is taken for markup, and nothing is cut off at its ends.
import { Type } from 'typebox'
import { portableText } from '../../../rules/text/clean.ts'
import { refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { stored } from './stored.ts'

export const verbatim: FieldKind<'verbatim'> = {
  parse(sent, { bytes }) {
    if (typeof sent !== 'string') return refuseValue('A text is expected.')
    const text = portableText(sent)
    return Buffer.byteLength(text) > bytes ? refuseValue(`At most ${bytes} bytes of UTF-8.`, 'too_long') : text
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  // No text has more characters than bytes.
  bodySchema: ({ bytes }) => Type.String({ maxLength: bytes }),
}
