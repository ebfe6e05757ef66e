// The planned time of the whole agenda against the length of the meeting; where it is too long, words say so.
import { fill } from '../../../words/fill.ts'
import { duration } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { type AgendaItem, plannedSeconds } from './outline.ts'

const { agenda } = words

interface Props {
  /** The length of the meeting in seconds; undefined where it has none. */
  length: number | undefined
  items: readonly AgendaItem[]
}

/** One line; nothing where no item has a time. */
export function AgendaSum({ length, items }: Props) {
  const sum = plannedSeconds(items)
  if (!sum) return null
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
