// The clock of the current item: the time taken beside the planned time, how much is left or over, and a bar.
import { fill } from '../../../../words/fill.ts'
import { duration, stopwatch } from '../../../kit/time/time.ts'
import { type ItemClock, useElapsed } from '../../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'
import { SOON } from './clock-news.ts'

const { meetings, run } = words

/** The line. A screen reader reads it when it comes there; what matters is said by itself (clock-news.ts). */
export function ItemClockLine({ item, clock }: { item: AgendaItem; clock: ItemClock }) {
  const { total_seconds } = item
  const taken = useElapsed(item, clock)
  const left = total_seconds - taken
  const part = total_seconds ? Math.min(1, taken / total_seconds) : 0
  return (
    <div className="clock-line">
      <p className="figure">
        <span role="timer">
          {stopwatch(taken)}
          {!!total_seconds && (
            <span className="soft">{fill(meetings.ofPlanned, { planned: duration(total_seconds) })}</span>
          )}
        </span>
        {!!total_seconds && left < 0 && <strong className="late">{fill(run.over, { time: stopwatch(-left) })}</strong>}
        {left >= 0 && left <= SOON && total_seconds > SOON && <span className="soon">{run.under5}</span>}
      </p>
      {!!total_seconds && (
        <div className={`bar ${left < 0 ? 'over' : ''}`} aria-hidden="true">
          <span style={{ width: `${Math.round(part * 100)}%` }} />
        </div>
      )}
    </div>
  )
}
