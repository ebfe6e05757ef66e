// A note tagged as a decision, as a mark with the people who were there.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { byName } from '../../../kit/text/by-name.ts'
import { DecisionMark } from '../../../parts/decisions/decision-mark.tsx'
import type { RingPerson } from '../../../parts/decisions/people-ring.tsx'
import { useAttendees } from '../../meeting-queries.ts'
import type { Note, Registered } from '../blocks.ts'

interface Props {
  note: Note
  isTaken?: boolean
  people?: readonly RingPerson[] | undefined
  /** Whether notes of other rooms stand beside it, so that a number without a key needs its room. */
  amongRooms?: boolean
  /** Its text. */
  children: ReactNode
  facts?: ReactNode
}

/** The mark in its meeting. */
export const DecisionOfNote = (props: Props) =>
  props.note.meeting_id ? (
    <OfMeeting {...props} meeting_id={props.note.meeting_id.value} />
  ) : (
    <RegisteredMark {...props} />
  )

function OfMeeting({ meeting_id, ...props }: Props & { meeting_id: number }) {
  const people = useAttendees(meeting_id).data?.body
  return <RegisteredMark {...props} people={people?.filter(({ attended }) => attended).toSorted(byName)} />
}

/** The mark with what the register says of the note; its number leads there. */
export function RegisteredMark({ note, amongRooms = false, ...shown }: Props) {
  const registered = note.decision as Registered | undefined
  if (!registered) return <DecisionMark {...shown} state="decided" number={undefined} />
  const { number, display_number, room_id, state } = registered
  return (
    <DecisionMark
      {...shown}
      {...{ state, number: display_number }}
      room={amongRooms && display_number === number ? room_id.display : undefined}
      linked={(shownNumber) => (
        <Link to="/decisions" search={{ search: number, room_id: room_id.value }}>
          {shownNumber}
        </Link>
      )}
    />
  )
}
