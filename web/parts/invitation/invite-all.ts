// Invites people one after the other, and reports failures.
import { type ClientAnswer, ResponseError } from '../../../contract/client.ts'
import { asInvited, type Invited, type PickedPerson, personKey } from '../people/picked-person.ts'

/** Somebody who could not be invited, and why. */
export interface NotInvited {
  person: PickedPerson
  error: unknown
}

const CONFLICT = 422
/** Anyone who is there already, by the template or because they made the meeting, needs no invitation. */
const isThere = (error: unknown): boolean =>
  error instanceof ResponseError &&
  error.status === CONFLICT &&
  (error.body as { errors?: { code: string }[] }).errors?.every(({ code }) => code === 'not_unique') === true

interface Person {
  member_id: number
  member_email: string | null
}

/** Filters people who are not there yet, by `ask` for existing ones; returns all if that fails. */
export async function notThereYet(
  people: readonly PickedPerson[],
  ask: () => Promise<ClientAnswer<Person[]>>,
): Promise<readonly PickedPerson[]> {
  if (!people.length) return people
  // Errors are reported by the invitation itself.
  const there = await ask().then(
    ({ body }) => body,
    (): Person[] => [],
  )
  return people.filter(
    ({ member_id, email }) =>
      !there.some(
        (one) => one.member_id === member_id || (email && one.member_email?.toLowerCase() === email.toLowerCase()),
      ),
  )
}

/** Invites all and returns the failures. `key` is the prefix of the idempotency keys, so that a retry invites nobody twice. */
export async function inviteAll(
  people: readonly PickedPerson[],
  invite: (sent: Invited, key: string) => Promise<unknown>,
  key: string,
): Promise<NotInvited[]> {
  const left: NotInvited[] = []
  for (const person of people) {
    try {
      await invite(asInvited(person), `${key}-${personKey(person)}`)
    } catch (error) {
      if (!isThere(error)) left.push({ person, error })
    }
  }
  return left
}
