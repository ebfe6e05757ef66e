// Attendance: preselects the people who are present now.

import { useState } from 'react'
import type { RowOf } from '../../../contract/client.ts'
import type { attendee } from '../../../contract/meetings/attendee.ts'
import { usePresence } from '../../api/changes/presence.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { byName } from '../../kit/text/by-name.ts'
import { matches } from '../../kit/text/matches.ts'
import { FindPerson } from '../../parts/people/find-person.tsx'
import { words } from '../../words.ts'
import { useAttendees } from '../meeting-queries.ts'

/** More than so many people can be searched. */
const MANY = 12

type Attendee = RowOf<typeof attendee>

/** The attendees, whether each was there, and what of it is to be noted. */
export function useAttendance(meeting_id: number) {
  const { data, isPending } = useAttendees(meeting_id)
  const all = data?.body ?? []
  const present = new Set(usePresence(meeting_id).map(({ member_id }) => member_id))
  const [said, say] = useState<Readonly<Record<number, boolean>>>({})
  const wasHere = ({ attendee_id, member_id, attended }: Attendee): boolean =>
    said[attendee_id] ?? (attended || present.has(member_id))
  const people = all.toSorted(byName)
  return {
    people,
    isPending,
    wasHere,
    set: (those: readonly Attendee[], here: boolean) =>
      say({ ...said, ...Object.fromEntries(those.map(({ attendee_id }) => [attendee_id, here])) }),
    changed: people
      .filter((person) => wasHere(person) !== person.attended)
      .map((person) => ({ attendee_id: person.attendee_id, attended: wasHere(person) })),
  }
}

/** A box for each attendee; where there are many they can be searched. */
export function Attendance({ people, wasHere, set }: ReturnType<typeof useAttendance>) {
  const [typed, type] = useState('')
  const matching = people.filter(({ member_name }) => matches(member_name, typed))
  return (
    <>
      {people.length > MANY && <FindPerson typed={typed} type={type} count={matching.length} />}
      <div className="end-people">
        {matching.map((person) => (
          <Checkbox
            key={person.attendee_id}
            label={person.member_name}
            checked={wasHere(person)}
            onChange={({ currentTarget }) => set([person], currentTarget.checked)}
          />
        ))}
      </div>
      {people.some((person) => !wasHere(person)) && (
        <button type="button" className="button bare" onClick={() => set(people, true)}>
          {words.end.everybody}
        </button>
      )}
    </>
  )
}
