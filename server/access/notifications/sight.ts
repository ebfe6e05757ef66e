// Visibility of notifications: their person reads one only while they may read the resource that it is about.
import { type SqlBool, sql } from 'kysely'
import type { AnyQuery } from '../../db/dialects/any-schema.ts'
import type { Reader } from '../actor.ts'
import { attends, invited, roomContent, type Visibility } from '../visible.ts'

const first = (...columns: string[]) => sql`coalesce(${sql.join(columns.map((column) => sql.ref(column)))})`

/** Adds to `notification` the resource that a row is about, and its meeting, series and room. */
export const withPlaces = (query: AnyQuery): AnyQuery =>
  query
    .leftJoin('action_item', 'action_item.action_item_id', 'notification.action_item_id')
    .leftJoin('note', 'note.note_id', 'notification.note_id')
    .leftJoin('agenda_item', 'agenda_item.agenda_item_id', 'notification.agenda_item_id')
    .leftJoin('meeting', (join) =>
      join.on(
        'meeting.meeting_id',
        '=',
        first('notification.meeting_id', 'action_item.meeting_id', 'note.meeting_id', 'agenda_item.meeting_id'),
      ),
    )
    .leftJoin('meeting_series', (join) =>
      join.on(
        'meeting_series.meeting_series_id',
        '=',
        first(
          ...['notification.meeting_series_id', 'action_item.backlog_series_id', 'note.backlog_series_id'],
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

/** On the tables of `withPlaces`: a person may read the resource. */
export const notificationSubject: Visibility = (reader) =>
  reader.enterprise
    ? sql<SqlBool>`(1 = 1)`
    : sql<SqlBool>`(${ownItem(reader)} or ${attends(reader)} or ${invited(reader)} or ${roomContent(reader)})`

/** On the tables of `withPlaces`: the notification is the person's own, and about something that they may read. */
export const notificationItself: Visibility = (reader) =>
  sql<SqlBool>`(notification.member_id = ${reader.member_id} and ${notificationSubject(reader)})`
