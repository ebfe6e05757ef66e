// The sheet that sends minutes for review: who is asked, and until when. Loaded on demand.
import { useState } from 'react'
import { FACILITATOR, PARTICIPANT } from '../../../contract/codes.ts'
import { meetings } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { startOf } from '../../kit/time/time.ts'
import { DayField } from '../../parts/form/day-field.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { dateAfter } from '../../zone.ts'
import { useAttendees } from '../meeting-queries.ts'
import { minutesTexts as texts } from './minutes-words.ts'
import './reviewers.css'

interface Props {
  meeting_id: number
  close: () => void
}

/** The last second of a day. */
const endOf = (date: string): number => startOf(dateAfter(date, 1)) - 1

/** The sheet, with everybody ticked who attended and may approve. */
export function SendForReview({ meeting_id, close }: Props) {
  const people = (useAttendees(meeting_id).data?.body ?? []).filter(
    ({ member_id, role_id, attended }) =>
      member_id !== known.member_id && (role_id.value === FACILITATOR || (role_id.value === PARTICIPANT && attended)),
  )
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const [date, setDate] = useState('')
  const change = useChange(
    (sent: { reviewers: number[]; review_ts: number | null }) =>
      meetings('setMinutes', { meeting_id }, { state: 'in_review', ...sent }),
    [['meeting', meeting_id], ['meetings']],
  )
  const tick = (member_id: number, isAsked: boolean) => {
    const next = new Set(left)
    if (isAsked) next.delete(member_id)
    else next.add(member_id)
    leave(next)
  }
  const send = () => {
    const reviewers = people.flatMap(({ member_id }) => (left.has(member_id) ? [] : [member_id]))
    change.mutate(
      { reviewers, review_ts: date ? endOf(date) : null },
      {
        onSuccess: () => {
          showToast(texts.done.in_review)
          close()
        },
      },
    )
  }
  const faults = faultsOf(change.error)
  return (
    <Sheet title={texts.moves.in_review} saveLabel={texts.send} busy={change.isPending} close={close} save={send}>
      {people.length > 0 ? (
        <fieldset className="reviewers">
          <legend>{texts.reviewers}</legend>
          {people.map(({ member_id, member_name }) => (
            <Checkbox
              key={member_id}
              label={member_name}
              checked={!left.has(member_id)}
              onChange={({ currentTarget }) => tick(member_id, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : (
        <p>{texts.noReviewers}</p>
      )}
      <DayField label={texts.deadline} value={date} change={setDate} error={faults['review_ts']} optional />
      {!faults['review_ts'] && <ErrorMessage error={change.error} />}
    </Sheet>
  )
}
