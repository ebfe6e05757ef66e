// Validation of new e-mail addresses: mail servers must accept them.
import { refuse } from '../../problem.ts'
import { isDeliverable } from '../../rules/people/email-address.ts'

/** Throws 422 on `email` for an address that mail servers refuse by its form. */
export function mustBeDeliverable(email: string | null | undefined): void {
  if (email && !isDeliverable(email)) throw refuse('email', 'invalid_value', 'must be an e-mail address.')
}
