// Fields that meetings and series have alike, written and shown.
import { group, integer, json, nonEmpty, nullable, required, text } from './field.ts'

/** The longest meeting that can be planned, in seconds: a year of 366 days. */
export const LONGEST = 366 * 86_400

/** The most notes, and as many action items, of one meeting, and the bytes of UTF-8 that their texts take together. */
export const MOST_KEPT = 2_000
export const MOST_KEPT_TEXT = 2_000_000

/** The most people of one meeting, series or template. */
export const MOST_PEOPLE = 1_000

/** Seconds override minutes. */
export const length = {
  duration_minutes: nullable(integer(0, LONGEST / 60)),
  duration_seconds: nullable(integer(0, LONGEST)),
}

/** What is told of a meeting or a series in one text (specification, "Embedded meeting data"). */
export const views = {
  markdown_outline: text(),
  html_outline: text(),
  text_outline: text(),
  markdown_view: text(),
  html_view: text(),
  text_view: text(),
  text_summary: text(),
}

/** The source that something is made with. */
export const sourceGiven = nullable(
  group({ source_type: required(nonEmpty(text(20))), source_id: required(nonEmpty(text(255))), source_data: json() }, [
    ...['id', 'resource_url', 'meeting_source_id', 'meeting_series_source_id', 'member_id'],
    ...['meeting_id', 'meeting_series_id', 'create_ts', 'update_ts'],
  ]),
)
