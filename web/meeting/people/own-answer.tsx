// The reader's own answer to the invitation.
import { fill } from '../../../words/fill.ts'
import { attendees } from '../../api/clients.ts'
import { useChange, useOptimisticChoice } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { known } from '../../site.ts'
import { Choices } from '../../ui/choices.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

const { meetings } = words
const { rsvpAnswers } = meetings
/** The answers in the order of the buttons. */
type Answer = keyof typeof rsvpAnswers
const CODES = { yes: 1, maybe: 3, no: 2 } as const

/** The reader's own answer, where they are invited and may answer. */
export function OwnRsvp({ meeting: { meeting_id } }: { meeting: Meeting }) {
  const own = useAttendees(meeting_id).data?.body.find(({ member_id }) => member_id === known.member_id)
  const attendee_id = own?.attendee_id ?? 0
  const change = useChange(
    (answer: Answer) => attendees('change', { attendee_id }, { rsvp: CODES[answer] }),
    [['meeting', meeting_id, 'people']],
  )
  const given = (Object.keys(CODES) as Answer[]).find((answer) => CODES[answer] === own?.rsvp.value)
  const [answer, choose] = useOptimisticChoice(given, change)
  if (!own || !mayUse(own, 'PATCH')) return null
  return (
    <div className="asked">
      <Choices
        label={meetings.rsvpQuestion}
        name="rsvp"
        of={rsvpAnswers}
        value={answer}
        choose={(to) => choose(to, () => announce(fill(meetings.rsvpSaved, { answer: rsvpAnswers[to] })))}
      />
      <ErrorMessage error={change.error} />
    </div>
  )
}
