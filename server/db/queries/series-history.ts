// Parts of a split series, found by following their links (recursive query).
import { type Expression, type SqlBool, sql } from 'kysely'

/** The ids of the parts of a history of a series, by the id of any of them. */
export const partsOfHistory = (meeting_series_id: Expression<number> | number) => sql<number>`(
  with recursive earlier (id, before_id) as (
    select meeting_series_id, continues_id from meeting_series where meeting_series_id = ${meeting_series_id}
    union all select part.meeting_series_id, part.continues_id from earlier
      join meeting_series as part on part.meeting_series_id = earlier.before_id),
  later (id) as (
    select meeting_series_id from meeting_series where continues_id = ${meeting_series_id}
    union all select part.meeting_series_id from later join meeting_series as part on part.continues_id = later.id)
  select id from earlier union all select id from later)`

/** SQL condition: whether a column names a part of the history of a series. */
export const isOfHistory = (column: string, meeting_series_id: Expression<number> | number) =>
  sql<SqlBool>`${sql.ref(column)} in ${partsOfHistory(meeting_series_id)}`
