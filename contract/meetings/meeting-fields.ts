// Fields and limits that meetings and series have in common.
import { LANGUAGES, type Language } from '../../words/languages.ts'
import { group, integer, json, nonEmpty, nullable, required, text } from '../field.ts'

/** The longest duration of a meeting, in seconds: 366 days. */
export const LONGEST_MEETING = 366 * 86_400

/** The most notes of one meeting; it may have as many action items. */
export const MOST_RECORDS = 2_000
/** The greatest size of the texts of all notes of a meeting, and of all its action items; bytes of UTF-8. */
export const MOST_RECORD_TEXT = 2_000_000

/** The most people of one meeting, series or template. */
export const MOST_PARTICIPANTS = 1_000

/** The duration of a meeting as it is sent; seconds override minutes. */
export const lengthFields = {
  duration_minutes: nullable(integer(0, LONGEST_MEETING / 60)),
  duration_seconds: nullable(integer(0, LONGEST_MEETING)),
}

/** The schedule of a series in the words of each language of the site (docs/api/recurring-meetings.md#schedule-description). */
export const scheduleWords = group(
  Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, text()])) as Record<
    Language,
    ReturnType<typeof text>
  >,
)

/** The embeds that show a meeting or series as one text (docs/api/meetings.md#views). */
export const viewFields = {
  markdown_outline: text(),
  html_outline: text(),
  text_outline: text(),
  markdown_view: text(),
  html_view: text(),
  text_view: text(),
  text_summary: text(),
}

/** A source that is sent with a meeting or series; the other fields of a source are ignored. */
export const sourceField = nullable(
  group({ source_type: required(nonEmpty(text(20))), source_id: required(nonEmpty(text(255))), source_data: json() }, [
    ...['id', 'resource_url', 'meeting_source_id', 'meeting_series_source_id', 'member_id'],
    ...['meeting_id', 'meeting_series_id', 'create_ts', 'update_ts'],
  ]),
)
