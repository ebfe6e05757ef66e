// E-mail addresses, and addresses that the server itself calls.
import { Type } from 'typebox'
import { targetFault } from '../../../rules/hooks/hook-target.ts'
import { emailAddress } from '../../../rules/people/email-address.ts'
import { portableText } from '../../../rules/text/clean.ts'
import { anyText, fitting, refuseValue } from './checks.ts'
import type { FieldKind } from './field-kind.ts'
import { stored } from './stored.ts'

export const email: FieldKind<'email'> = {
  parse(sent, { max }) {
    const address = emailAddress(fitting(portableText(anyText(sent, max)).trim(), max))
    return address ?? refuseValue('An e-mail address is expected.')
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max }) => Type.String({ format: 'email', maxLength: max }),
}

export const target: FieldKind<'target'> = {
  parse(sent, { max }) {
    const address = fitting(anyText(sent, max), max)
    const fault = targetFault(address)
    return fault ? refuseValue(fault) : address
  },
  formatter: stored,
  answerSchema: () => Type.String(),
  bodySchema: ({ max }) =>
    Type.String({ maxLength: max, description: 'An https address that can be reached from the server' }),
}
