// From and to, of which neither is broken in two.
import { clock, dateOf, day } from '../time.ts'

interface Props {
  start: number
  end: number | undefined
  now: number
}

export function Span({ start, end, now }: Props) {
  if (end === undefined || end === start) return <span className="whole">{clock(start)}</span>
  return (
    <>
      <span className="whole">{clock(start)} –</span>{' '}
      <span className="whole">
        {dateOf(start) !== dateOf(end) && `${day(end, now)}, `}
        {clock(end)}
      </span>
    </>
  )
}
