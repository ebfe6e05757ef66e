// Feedback for an unknown @ name, with a button that invites the person.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VerbsByPath } from '../../../../contract/field.ts'
import { fill } from '../../../../words/fill.ts'
import { attendees } from '../../../api/clients.ts'
import { fetchAgain } from '../../../api/fetch-again.ts'
import { errorMessage } from '../../../api/problem.ts'
import { mayUse } from '../../../api/rights.ts'
import { announce } from '../../../kit/page/title.ts'
import { asInvited, type PickedPerson, pickedOf } from '../../../parts/people/picked-person.ts'
import { useMayFindPeople } from '../../../parts/places/own-rooms.ts'
import { words } from '../../../words.ts'

const { blocks } = words
/** So many people are offered at most. */
const SOME = 3

interface Props {
  name: string
  meeting: { meeting_id: number; room_id: { value: number }; may?: VerbsByPath }
}

/** The sentence, and a button for each person of the room or its organization who has the name. */
export function UnknownName({ name, meeting }: Props) {
  const { meeting_id } = meeting
  const room_id = meeting.room_id.value
  const mayInvite = mayUse(meeting, 'POST', 'participants')
  const mayFind = useMayFindPeople(room_id)
  const [error, setError] = useState<unknown>()
  const { data = [] } = useQuery({
    queryKey: ['people', 'search', room_id, name],
    queryFn: async () => {
      const { roomPeople } = await import('../../../api/form-clients.ts')
      return (await roomPeople('inRoom', { room_id }, { search: name })).body
    },
    enabled: mayInvite && mayFind,
  })
  const invite = async (person: PickedPerson, invited: string) => {
    try {
      await attendees('add', { meeting_id }, asInvited(person))
      setError(undefined)
      announce(fill(blocks.invited, { name: invited }))
      await fetchAgain(['meeting', meeting_id, 'people'])
    } catch (refused) {
      setError(refused)
    }
  }
  return (
    <div className="unknown-name">
      <p className="small" role="status">
        {fill(blocks.unknownName, { name })} {error !== undefined && errorMessage(error)}
      </p>
      {data.slice(0, SOME).map((person) => (
        <button
          key={person.member_id}
          type="button"
          className="button bare"
          onClick={() => void invite(pickedOf(person), person.name)}
        >
          {fill(blocks.inviteName, { name: person.name })}
        </button>
      ))}
    </div>
  )
}
