// Correction of attendance by organizers after the meeting.
import { attendees } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange, useUnanswered } from '../../api/writing/use-change.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { sentFlag } from '../end/sent-flag.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

/** A box for each attendee, folded; nothing for those who may not change the meeting. */
export function AttendanceCorrection({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const people = useAttendees(meeting_id).data?.body ?? []
  const change = useChange(
    ({ attendee_id, attended }: { attendee_id: number; attended: boolean }) =>
      attendees('change', { attendee_id }, sentFlag({ attended })),
    [['meeting', meeting_id, 'people']],
  )
  const [said, say] = useUnanswered(change)
  /** A box shows what was said at once, and what is noted where that is refused. */
  const shown = ({ attendee_id, attended }: { attendee_id: number; attended: boolean }) =>
    (said.findLast((one) => one.attendee_id === attendee_id) ?? { attended }).attended
  if (!mayUse(meeting, 'PATCH') || !people.length) return null
  return (
    <details className="record-correction">
      <summary>{words.record.correct}</summary>
      <div className="record-boxes">
        {people.map((person) => (
          <Checkbox
            key={person.attendee_id}
            label={person.member_name}
            checked={shown(person)}
            onChange={({ currentTarget }) => say({ attendee_id: person.attendee_id, attended: currentTarget.checked })}
          />
        ))}
      </div>
      <ErrorMessage error={change.error} />
    </details>
  )
}
