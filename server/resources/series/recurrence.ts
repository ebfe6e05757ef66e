// Previews of schedules in words and dates.
import { MOST_MEETINGS } from '../../../contract/series/meeting-series.ts'
import { recurrence } from '../../../contract/transform.ts'
import * as must from '../../access/must.ts'
import type { CallTo } from '../../actions/call.ts'
import { scheduleIn } from '../../actions/series/meeting-series.ts'
import { regionOf, taggedWith } from '../../rules/people/region.ts'
import { scheduleInWords } from '../../rules/series/recurrence/in-words.ts'
import { type Schedule, slots } from '../../rules/series/recurrence/occurrences.ts'
import { changedSchedule, derivedColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import { bindPlainResource, type CustomCall, type Row } from '../serving/serve.ts'

/** How many of the first meetings are shown. */
const SHOWN = 10

type Describing = CallTo<typeof recurrence, 'describe'>

/** What a schedule gives; what a series refuses is refused here with the same words. */
function described({ sent, actor }: Describing): Row {
  const columns = changedSchedule(undefined, scheduleIn(sent))
  const schedule = scheduleOf(columns)
  const { occurrences, count } = meetingsOf(schedule)
  const { until_ts } = derivedColumns(columns, null)
  const uncounted = until_ts !== null && count === null
  // A language without a region is that of the caller's own.
  const { language = 'en' } = sent
  const tag = taggedWith(language, regionOf(language) ?? regionOf(actor.tag))
  const words = scheduleInWords(schedule, tag, uncounted ? MOST_MEETINGS : undefined)
  return { ...words, occurrences, count, until_ts }
}

/** The first meetings, and how many there are; null where they do not end, or are more than a series is asked to count. */
function meetingsOf(schedule: Schedule): { occurrences: number[]; count: number | null } {
  const ends = schedule.until !== null || schedule.count !== null
  const most = ends ? MOST_MEETINGS : SHOWN
  const occurrences: number[] = []
  let count = 0
  for (const slot of slots(schedule, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)) {
    if (count < SHOWN) occurrences.push(slot)
    if (++count > most) break
  }
  return { occurrences, count: ends && count <= MOST_MEETINGS ? count : null }
}

export const recurrences = bindPlainResource(recurrence, {
  endpoints: {
    describe: {
      may: must.anyone,
      // Counting the meetings of ten years must not keep a transaction open.
      prepare: async (call: Describing) => ({ ...call, sent: { ...call.sent, row: described(call) } }),
      answer: ({ sent }: Describing, { context }: CustomCall) =>
        context.formatRows('recurrence', [(sent as unknown as { row: Row }).row])[0]!,
    },
  },
})
