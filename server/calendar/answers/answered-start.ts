// The start of a series that a reply of a calendar program is about.
import type { Transaction } from 'kysely'
import { seriesRow } from '../../actions/series/series-meetings.ts'
import type { DB } from '../../db/tables.ts'
import { DAY } from '../../rules/series/recurrence/calendar.ts'
import { isSlot, slots } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import { instantsOf, type ReadTime } from '../format/index.ts'
import type { AnswerRequest } from './answer-seat.ts'
import { laterParts } from './later-parts.ts'

/** The slot that a RECURRENCE-ID names, in the series or in a later part of it. */
export async function startOf(
  trx: Transaction<DB>,
  { meeting_series_id, member_id }: AnswerRequest,
  recurrence: ReadTime,
) {
  const own = await slotOf(trx, meeting_series_id!, recurrence)
  if (own !== undefined) return { slot: own, part: meeting_series_id! }
  for (const { meeting_series_id: part } of await laterParts(trx, meeting_series_id!, member_id)) {
    const slot = await slotOf(trx, part, recurrence)
    if (slot !== undefined) return { slot, part }
  }
  return undefined
}

/** The slot that a RECURRENCE-ID names; of a whole day, the one of that local day. */
export async function slotOf(
  trx: Transaction<DB>,
  meeting_series_id: number,
  recurrence: ReadTime,
): Promise<number | undefined> {
  const schedule = scheduleOf(await seriesRow(trx, meeting_series_id))
  const { timezone: zone } = schedule
  const candidates = instantsOf(recurrence, zone)
  if (recurrence.day) {
    const [begin, end] = [candidates[0]!, instantsOf({ ...recurrence, wall: recurrence.wall + DAY }, zone)[0]!]
    const row = await trx
      .selectFrom('meeting')
      .select('slot_ts')
      .where('meeting_series_id', '=', meeting_series_id)
      .where('slot_ts', '>=', begin)
      .where('slot_ts', '<', end)
      .orderBy('slot_ts')
      .limit(1)
      .executeTakeFirst()
    return row ? Number(row.slot_ts) : (slots(schedule, begin, end).next().value ?? undefined)
  }
  const rows = await trx
    .selectFrom('meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', 'in', candidates)
    .execute()
  const made = new Set(rows.map(({ slot_ts }) => Number(slot_ts)))
  return candidates.find((at) => made.has(at) || isSlot(schedule, at))
}
