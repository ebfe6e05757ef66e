// The planned time of a backlog item, and who is to present it.
import { duration } from '../../kit/time/time.ts'
import type { BacklogItem } from './backlog-queries.ts'

/** Both in one text; nothing for items that have neither. */
export function ItemPlan({ item: { duration_seconds, presenter_id } }: { item: BacklogItem }) {
  const plan = [duration_seconds ? duration(duration_seconds) : '', presenter_id?.display ?? ''].filter(Boolean)
  return plan.length > 0 && <span className="backlog-plan soft small">{plan.join(' · ')}</span>
}
