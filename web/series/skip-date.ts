// Skips or restores one date of a series, without overwriting concurrent changes of other dates.
import type { LocalTime } from '../../contract/field.ts'
import { series } from '../api/clients.ts'
import { isChanged } from '../parts/saving/stored-field.ts'

/** One date, by the clock of the series, as `2026-11-23T09:00:00`. */
export interface SkippedDate {
  date: string
  skip: boolean
}

/** How often it is tried while others change the series. */
const TRIES = 5

/** Stores it. Throws `ResponseError`, also where others have changed the series each time. */
export async function skipDate(meeting_series_id: number, { date, skip }: SkippedDate): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { headers, body } = await series('one', { meeting_series_id }, {})
    const others = ((body.recurrence.excluded_dates ?? []) as string[]).filter((one) => one !== date)
    const excluded_dates = (skip ? [...others, date] : others) as unknown as LocalTime[]
    try {
      await series('change', { meeting_series_id }, { excluded_dates }, {}, { 'if-match': headers.get('etag') ?? '*' })
      return
    } catch (error) {
      if (!isChanged(error) || tries === TRIES) throw error
    }
  }
}
