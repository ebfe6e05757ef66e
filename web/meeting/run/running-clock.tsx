// Elapsed time of a running meeting.
import { useItemClock } from '../../parts/agenda/item-clock.ts'
import { type Meeting, useAgenda } from '../meeting-queries.ts'
import { courseOf } from './agenda/course.ts'
import { Total } from './live-head.tsx'

/** The clock. */
export function RunningClock({ meeting }: { meeting: Meeting }) {
  const { data, dataUpdatedAt } = useAgenda(meeting.meeting_id, true)
  const clock = useItemClock(meeting, dataUpdatedAt)
  return data ? <Total meeting={meeting} course={courseOf(data.body)} clock={clock} /> : null
}
