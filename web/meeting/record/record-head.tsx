// The head of a record: when the meeting was really held, and who was there, in words.

import { attendanceOf, heldSeconds } from '../../../contract/meetings/held.ts'
import { fill } from '../../../words/fill.ts'
import { HeadStatus } from '../../kit/page/in-head.tsx'
import { byName } from '../../kit/text/by-name.ts'
import { useNow } from '../../kit/time/now.ts'
import { dateOf, day, duration, timeOfDay } from '../../kit/time/time.ts'
import { heldOf } from '../../parts/meetings/listed-time.ts'
import { StateMark } from '../../parts/meetings/state-mark.tsx'
import { Here } from '../../parts/people/present-people.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { PlannedTimes } from '../meeting-head.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

const { record } = words

/** When it began and ended, and what was planned where that differs; of a meeting that was held elsewhere, the plan. */
export const RecordTimes = ({ meeting }: { meeting: Meeting }) =>
  meeting.state === 'ended' ? <HeldTimes meeting={meeting} /> : <PlannedTimes meeting={meeting} />

export function HeldTimes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, state_ts, state } = meeting
  const now = useNow(false)
  const ended = state_ts.value
  const times = heldOf(meeting)
  const held = times
    ? fill(record.held, {
        day: day(times.start, now),
        start: timeOfDay(times.start),
        end: besideDay(times.end, times.start, now),
        length: duration(heldSeconds(times)),
      })
    : fill(record.heldOnce, { day: day(ended, now), end: timeOfDay(ended) })
  const lastPart = held.lastIndexOf(', ') + 2
  const planned = plannedWords(meeting, times ?? { start: undefined, end: ended }, now)
  const mark = <StateMark state={state} minutes={meeting.minutes_state} />
  return (
    <p className="when">
      <HeadStatus>{mark}</HeadStatus>
      {planned ? (
        <span>
          <time dateTime={state_ts.iso_8601}>{held}</time>
          <span className="soft">; {planned}</span>
          <span className="gap"> </span>
          {mark}
        </span>
      ) : (
        // The last part of the time stays beside the state, so that this is not alone on a line.
        <time dateTime={state_ts.iso_8601}>
          {held.slice(0, lastPart)}
          <span className="beside-state">
            {held.slice(lastPart)} {mark}
          </span>
        </time>
      )}
      <Here meeting_id={meeting_id} />
    </p>
  )
}

/** A time, with its day where that is another one. */
const besideDay = (seconds: number, beside: number, now: number): string =>
  dateOf(seconds) === dateOf(beside) ? timeOfDay(seconds) : `${day(seconds, now)}, ${timeOfDay(seconds)}`

/** The day that was planned, or the times of the same day; undefined where it was held as planned. */
function plannedWords(
  { start_time, end_time }: Meeting,
  held: { start: number | undefined; end: number },
  now: number,
): string | undefined {
  if (!start_time) return undefined
  if (dateOf(start_time.value) !== dateOf(held.start ?? held.end))
    return fill(record.plannedOn, { day: day(start_time.value, now) })
  const start = timeOfDay(start_time.value)
  const isAsPlanned = (planned: number, real: number | undefined): boolean =>
    real !== undefined && dateOf(planned) === dateOf(real) && timeOfDay(planned) === timeOfDay(real)
  const began = isAsPlanned(start_time.value, held.start)
  if (!end_time) return began ? undefined : fill(record.plannedFor, { start })
  if (began && isAsPlanned(end_time.value, held.end)) return undefined
  return fill(record.planned, { start, end: besideDay(end_time.value, start_time.value, now) })
}

const names = new Intl.ListFormat(known.locale)

/** Who was there and who was not; who was invited where nobody noted it. */
export function AttendanceInWords({ meeting: { meeting_id, state } }: { meeting: Meeting }) {
  const people = (useAttendees(meeting_id).data?.body ?? []).toSorted(byName)
  const said = (text: typeof record.there, those: readonly { member_name: string }[]) =>
    those.length > 0 && <p>{fill(text, { names: names.format(those.map(({ member_name }) => member_name)) })}</p>
  const { present, absent, invited } = attendanceOf({ state, attendees: people })
  return (
    <div className="record-people">
      {said(record.there, present)}
      {said(record.absent as typeof record.there, absent)}
      {said(record.invited as typeof record.there, invited)}
    </div>
  )
}
