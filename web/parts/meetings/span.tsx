// The start and end of a meeting.
import { dateOf, day, timeOfDay } from '../../kit/time/time.ts'

interface Props {
  start: number
  end: number | undefined
  now: number
}

/** Start and end as text; a line breaks between the two only. */
export function Span({ start, end, now }: Props) {
  if (end === undefined || end === start) return <span className="whole">{timeOfDay(start)}</span>
  return (
    <>
      <span className="whole">{timeOfDay(start)} –</span>{' '}
      <span className="whole">
        {dateOf(start) !== dateOf(end) && `${day(end, now)}, `}
        {timeOfDay(end)}
      </span>
    </>
  )
}
