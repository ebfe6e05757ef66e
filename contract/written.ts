// Fields that meetings and series are written with alike.
import { filled, group, integer, json, must, nullable, text } from './field.ts'

/** The longest meeting that can be planned, in seconds: a year of 366 days. */
export const LONGEST = 366 * 86_400

/** Seconds override minutes. */
export const length = {
  duration_minutes: nullable(integer(0, LONGEST / 60)),
  duration_seconds: nullable(integer(0, LONGEST)),
}

/** The source that something is made with. */
export const sourceGiven = nullable(
  group({ source_type: must(filled(text(20))), source_id: must(filled(text(255))), source_data: json() }, [
    ...['id', 'resource_url', 'meeting_source_id', 'meeting_series_source_id', 'member_id'],
    ...['meeting_id', 'meeting_series_id', 'create_ts', 'update_ts'],
  ]),
)
