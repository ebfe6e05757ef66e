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

/** Of some people those who are not there yet, by `ask` for those who are; all where that is not told. */
export async function notThereYet(
  people: readonly PickedPerson[],
  ask: () => Promise<ClientAnswer<Person[]>>,
): Promise<readonly PickedPerson[]> {
  if (!people.length) return people
  // Inviting tells of what is wrong.
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

/** Invites all; gives those who could not be. `key` begins the keys that keep a second try from inviting twice. */
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
