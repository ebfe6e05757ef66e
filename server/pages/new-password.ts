// What every form has in which a password is set: its fields, and what can be wrong with them.
import { password as rule } from '../../contract/field.ts'
import { Refusal } from '../problem.ts'
import { type Faults, field } from './form.ts'
import { type Html, html } from './html.ts'

const { min, max } = rule()

export const newPasswordFields = (faults: Faults): Html => html`${field(
  {
    ...{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
    hint: `At least ${min} characters; a few words together are good.`,
  },
  faults,
)}
${field({ name: 'again', label: 'The same again', type: 'password', autocomplete: 'new-password' }, faults)}`

export function newPasswordFaults(password: string, again: string): Faults {
  const length = [...password].length
  if (length < min!) return { password: `A password has at least ${min} characters.` }
  if (length > max!) return { password: `A password has at most ${max} characters.` }
  return password === again ? {} : { again: 'The two passwords are not the same.' }
}

/** What hashing refused; anything else goes on being thrown. */
export function refusedPassword(error: unknown): Faults {
  if (!(error instanceof Refusal)) throw error
  return { [error.field]: error.message }
}
