// Notes and action items of a series: those of its meetings, and those in its backlog.
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * The condition for rows of a series, or of several; `isOfSeries` says which, of a column. Each half is found by an index:
 * with `or` both databases would look at every row of the table.
 */
export function ofSeries(
  table: 'note' | 'action_item',
  isOfSeries: (column: 'place.meeting_series_id' | 'held.backlog_series_id') => Expression<SqlBool>,
): Expression<SqlBool> {
  const [rows, id, held] = [sql.table(table), sql.ref(`${table}.${table}_id`), sql.ref(`held.${table}_id`)]
  return sql<SqlBool>`${id} in (
    select ${held} from meeting as place join ${rows} as held on held.meeting_id = place.meeting_id
    where ${isOfSeries('place.meeting_series_id')}
    union all select ${held} from ${rows} as held where ${isOfSeries('held.backlog_series_id')})`
}
