// The reader's own answer to the invitation, for this meeting or for all to come of its series.
import { useState } from 'react'
import { attendees, fileOf } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { OwnAnswer, type OwnAnswerSent } from '../../parts/invitation/own-answer.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

const { answers, meetings } = words

/** The client of invitees of a series, which few pages need. */
const loadInvitees = async () => (await import('../../api/form-clients.ts')).invitees

/** The reader's own answer, where they are invited and may answer. */
export function OwnRsvp({ meeting }: { meeting: Meeting }) {
  const { meeting_id, start_time } = meeting
  const { series } = useReadable(meeting)
  const own = useAttendees(meeting_id).data?.body.find(({ member_id }) => member_id === known.member_id)
  const attendee_id = own?.attendee_id ?? 0
  const change = useChange(
    (sent: OwnAnswerSent) => attendees('change', { attendee_id }, sent),
    [['meeting', meeting_id, 'people']],
  )
  // Few answer for a whole series, so the page does not ask for it before somebody comes near.
  const [near, come] = useState(false)
  if (!own || !mayUse(own, 'PATCH')) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; what comes near is only asked for.
    <div className="head-answer" onFocus={() => come(true)} onPointerEnter={() => come(true)}>
      <OwnAnswer question={meetings.rsvpQuestion} own={own} change={change}>
        {start_time && (
          <a href={fileOf(meeting_id, 'ics')} download>
            {meetings.addToCalendar}
          </a>
        )}
        {near && series !== undefined && own.rsvp.value > 0 && <ForSeries meeting_series_id={series} answer={own} />}
      </OwnAnswer>
    </div>
  )
}

interface ForSeriesProps {
  meeting_series_id: number
  answer: { rsvp: { value: number }; rsvp_comment: string | null }
}

/** A button that gives the same answer for the series; nothing where it is given, or the reader is not invited to it. */
function ForSeries({ meeting_series_id, answer: { rsvp, rsvp_comment } }: ForSeriesProps) {
  const key = ['series', meeting_series_id, 'people']
  const query = useAnswer(key, async () =>
    (await loadInvitees())('inSeries', { meeting_series_id }, {}, { embed: 'may' }),
  )
  const own = query.data?.body.find(({ member_id }) => member_id === known.member_id)
  const change = useChange(
    async () =>
      (await loadInvitees())('change', { invitee_id: own?.invitee_id ?? 0 }, { rsvp: rsvp.value as 1, rsvp_comment }),
    [key, ['meeting']],
  )
  if (!own || !mayUse(own, 'PATCH') || own.rsvp.value === rsvp.value) return null
  return (
    <>
      <button
        type="button"
        className="button bare"
        disabled={change.isPending}
        onClick={() => change.mutate(undefined, { onSuccess: () => showToast(answers.savedForAll) })}
      >
        {answers.sameForAll}
      </button>
      <ErrorMessage error={change.error} />
    </>
  )
}
