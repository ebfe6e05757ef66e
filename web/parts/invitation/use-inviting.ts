// Invites people from a list of people, and reports the result.
import { fill, plural } from '../../../words/fill.ts'
import { errorMessage } from '../../api/problem.ts'
import type { Key } from '../../api/query-client.ts'
import { randomId } from '../../api/random-id.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import type { Invited, PickedPerson } from '../people/picked-person.ts'
import { inviteAll } from './invite-all.ts'

const { invite: texts } = words

const nameOf = ({ name, email }: PickedPerson): string => name ?? email ?? ''

/** The change. Why a single person is refused is its error. */
export const useInviting = (invite: (sent: Invited, key: string) => Promise<unknown>, stale: readonly Key[]) =>
  useChange(async (people: readonly PickedPerson[]) => {
    const left = await inviteAll(people, invite, randomId())
    const [first] = left
    if (first && people.length === 1) throw first.error
    const invited = people.filter((one) => !left.some(({ person }) => person === one))
    if (invited.length === 1) showToast(fill(texts.added, { name: nameOf(invited[0]!) }))
    else if (invited.length) showToast(plural(texts.addedAll, invited.length, known.locale))
    if (first) {
      const names = left.map(({ person }) => nameOf(person)).join(', ')
      showToast(fill(texts.left, { names, reason: errorMessage(first.error) }))
    }
  }, stale)
