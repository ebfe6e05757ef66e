// With whose events a meeting is told: its own, or those of its series.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Thing } from './sent-state.ts'

interface Events {
  thing: Thing
  /** The slot of a meeting whose series is announced. */
  only?: number
  /** Whether what changes is told with the series. */
  isTold: boolean
}

/** Whose events tell of a thing: a meeting in a series is one start of that, also where nobody has announced the series. */
export async function eventsWith(trx: Transaction<DB>, thing: Thing): Promise<Events> {
  const own = { thing, isTold: false }
  if (thing.kind === 'meeting_series') return own
  const of = async (table: 'meeting' | 'deleted_meeting') =>
    trx
      .selectFrom(table as 'meeting')
      .leftJoin('meeting_series as series', 'series.meeting_series_id', `${table as 'meeting'}.meeting_series_id`)
      .select(['series.meeting_series_id', 'series.announced', `${table as 'meeting'}.slot_ts`])
      .where(`${table as 'meeting'}.meeting_id`, '=', thing.id)
      .executeTakeFirst()
  const found = (await of('meeting')) ?? (await of('deleted_meeting'))
  if (!found || found.meeting_series_id === null || found.slot_ts === null) return own
  const series = { kind: 'meeting_series', id: found.meeting_series_id } as const
  return found.announced
    ? { thing: series, only: Number(found.slot_ts), isTold: true }
    : { thing: series, isTold: false }
}
