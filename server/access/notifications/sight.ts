// Visibility of notifications: their person reads one only while they may read the resource that it is about.
import { type SqlBool, sql } from 'kysely'
import type { AnyExpressionBuilder, AnyQuery } from '../../db/dialects/any-schema.ts'
import type { Reader } from '../actor.ts'
import { attends, invited, roomContent, type Visibility } from '../visible.ts'

const first = (...columns: string[]) => sql`coalesce(${sql.join(columns.map((column) => sql.ref(column)))})`

/** Adds to `notification`, or to what it is called in the query, the resource that a row is about, and its meeting, series and room. */
export const withPlaces = (query: AnyQuery, rows = 'notification'): AnyQuery =>
  query
    .leftJoin('action_item', 'action_item.action_item_id', `${rows}.action_item_id`)
    .leftJoin('note', 'note.note_id', `${rows}.note_id`)
    .leftJoin('agenda_item', 'agenda_item.agenda_item_id', `${rows}.agenda_item_id`)
    .leftJoin('meeting', (join) =>
      join.on(
        'meeting.meeting_id',
        '=',
        first(`${rows}.meeting_id`, 'action_item.meeting_id', 'note.meeting_id', 'agenda_item.meeting_id'),
      ),
    )
    .leftJoin('meeting_series', (join) =>
      join.on(
        'meeting_series.meeting_series_id',
        '=',
        first(
          ...[`${rows}.meeting_series_id`, 'action_item.backlog_series_id', 'note.backlog_series_id'],
          ...['agenda_item.meeting_series_id', 'agenda_item.backlog_series_id', 'meeting.meeting_series_id'],
        ),
      ),
    )
    .leftJoin('template', 'template.template_id', 'agenda_item.template_id')
    .leftJoin('room', (join) =>
      join.on(
        'room.room_id',
        '=',
        first(
          ...['meeting.room_id', 'meeting_series.room_id', 'action_item.room_id', 'note.room_id'],
          ...['agenda_item.backlog_room_id', 'template.room_id'],
        ),
      ),
    )

/** People read action items that they created or are assigned to anywhere. */
const ownItem = ({ member_id }: Reader) =>
  sql<SqlBool>`(action_item.create_id = ${member_id} or action_item.member_id = ${member_id})`

const always = sql<SqlBool>`(1 = 1)`

/** On the tables of `withPlaces`: a person may read the resource. */
export const notificationSubject: Visibility = (reader) =>
  reader.enterprise
    ? always
    : sql<SqlBool>`(${ownItem(reader)} or ${attends(reader)} or ${invited(reader)} or ${roomContent(reader)})`

/** The same on `notification` alone. */
const subjectOfRow = (eb: AnyExpressionBuilder, reader: Reader) =>
  eb.exists(
    withPlaces(eb.selectFrom('notification as row'), 'row')
      .select(sql<number>`1`.as('one'))
      .whereRef('row.notification_id', '=', 'notification.notification_id')
      .where(notificationSubject({ ...reader, single: true })),
  )

/** Leaves the notifications that are a person's own, and about something that they may read. */
export function ownInSight(query: AnyQuery, reader: Reader): AnyQuery {
  const own = query.where('notification.member_id', '=', reader.member_id)
  return reader.enterprise ? own : own.where((eb: AnyExpressionBuilder) => subjectOfRow(eb, reader))
}

/**
 * The same for a count. Notifications are made for people who can read the resource, and deleted when a change that takes this away is
 * ordered (`server/changes/order/lost-notifications.ts`), so each row is looked at only while changes wait to be ordered.
 */
export function ownInSightCounted(query: AnyQuery, reader: Reader): AnyQuery {
  const own = query.where('notification.member_id', '=', reader.member_id)
  if (reader.enterprise) return own
  return own.where((eb: AnyExpressionBuilder) =>
    eb.or([
      sql<SqlBool>`not exists (select 1 from unordered_change where what not in ('made', 'changed'))`,
      subjectOfRow(eb, reader),
    ]),
  )
}
