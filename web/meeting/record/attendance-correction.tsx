// Who was there, corrected after the meeting by whoever runs it.
import { useState } from 'react'
import { attendees } from '../../api/clients.ts'
import { useChange } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
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
  // A box shows what was said at once, and what is noted where that is refused.
  const [said, say] = useState<Readonly<Record<number, boolean>>>({})
  const set = (attendee_id: number, attended: boolean) => {
    say((before) => ({ ...before, [attendee_id]: attended }))
    const back = () => say((before) => ({ ...before, [attendee_id]: !attended }))
    change.mutate({ attendee_id, attended }, { onError: back })
  }
  if (!mayUse(meeting, 'PATCH') || !people.length) return null
  return (
    <details className="record-correction">
      <summary>{words.record.correct}</summary>
      <div className="record-boxes">
        {people.map(({ attendee_id, member_name, attended }) => (
          <Checkbox
            key={attendee_id}
            label={member_name}
            checked={said[attendee_id] ?? attended}
            onChange={({ currentTarget }) => set(attendee_id, currentTarget.checked)}
          />
        ))}
      </div>
      <ErrorMessage error={change.error} />
    </details>
  )
}
