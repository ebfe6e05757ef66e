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

/** When it began and ended, beside when it was planned; of a meeting that was held elsewhere, the plan. */
export const RecordTimes = ({ meeting }: { meeting: Meeting }) =>
  meeting.state === 'ended' ? <HeldTimes meeting={meeting} /> : <PlannedTimes meeting={meeting} />

export function HeldTimes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, state_ts, start_time, end_time, state } = meeting
  const now = useNow(false)
  const ended = state_ts.value
  const at = (seconds: number, beside: number) =>
    dateOf(seconds) === dateOf(beside) ? timeOfDay(seconds) : `${day(seconds, now)}, ${timeOfDay(seconds)}`
  const planned =
    start_time &&
    (end_time
      ? fill(record.planned, {
          start: at(start_time.value, ended),
          end: at(end_time.value, start_time.value),
          length: duration(end_time.value - start_time.value),
        })
      : fill(record.plannedFor, { start: at(start_time.value, ended) }))
  const times = heldOf(meeting)
  const held = times
    ? fill(record.held, {
        start: at(times.start, ended),
        end: timeOfDay(times.end),
        length: duration(heldSeconds(times)),
      })
    : fill(record.heldOnce, { end: timeOfDay(ended) })
  const mark = <StateMark state={state} minutes={meeting.minutes_state} />
  return (
    <p className="when">
      <HeadStatus>{mark}</HeadStatus>
      <span>
        <time dateTime={state_ts.iso_8601}>
          {day(ended, now)} · {held}
        </time>
        <span className="gap"> </span>
        {mark}
      </span>
      {planned && <span className="soft">{planned}</span>}
      <Here meeting_id={meeting_id} />
    </p>
  )
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
