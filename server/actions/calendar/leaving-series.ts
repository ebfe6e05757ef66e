// What becomes of a meeting that leaves its series: it is announced by itself where the series was.
import { sql } from 'kysely'

/** The value of `meeting.announced` for an update that takes meetings out of their series. */
export const announcedAsSeries = sql<0 | 1>`coalesce((select series.announced from meeting_series as series
  where series.meeting_series_id = meeting.meeting_series_id), meeting.announced)`
