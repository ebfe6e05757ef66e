// The planned time of the whole agenda against the length of the meeting; where it is too long, words say so.
import { fill } from '../../../words/fill.ts'
import { duration } from '../../ui/time.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { type AgendaItem, plannedSeconds } from './outline.ts'

const { agenda } = words

/** The length of a meeting in seconds; undefined where it has none. */
const lengthOf = ({ start_time, end_time, duration: planned }: Meeting): number | undefined =>
  start_time && end_time && end_time.value > start_time.value
    ? end_time.value - start_time.value
    : planned?.value || undefined

/** One line; nothing where no item has a time. */
export function AgendaSum({ meeting, items }: { meeting: Meeting; items: readonly AgendaItem[] }) {
  const sum = plannedSeconds(items)
  if (!sum) return null
  const length = lengthOf(meeting)
  const over = length === undefined ? 0 : sum - length
  return (
    <p className="agenda-sum small soft figure">
      {length === undefined
        ? fill(agenda.sum, { sum: duration(sum) })
        : fill(agenda.sumOf, { sum: duration(sum), length: duration(length) })}
      {/* The status is there before it says anything, so that screen readers hear it. */}
      <span role="status">
        {over > 0 && <strong className="late">{fill(agenda.over, { time: duration(over) })}</strong>}
      </span>
    </p>
  )
}
