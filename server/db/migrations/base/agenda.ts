// Agendas and backlogs.
import {
  type Area,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  perhapsBelongsTo,
  refersTo,
  required,
  stamps,
  table,
  text,
} from '../../schema/table.ts'

export const agenda: Area = {
  tables: [
    // An item belongs to a meeting, a series, a template or a backlog. Items may be moved between them.
    table(
      'agenda_item',
      {
        agenda_item_id: id,
        meeting_id: perhapsBelongsTo('meeting'),
        meeting_series_id: perhapsBelongsTo('meeting_series'),
        template_id: perhapsBelongsTo('template'),
        title: required(text),
        description: text,
        duration_seconds: integer,
        presenter_id: refersTo('member'),
        parent_id: perhapsBelongsTo('agenda_item'),
        position: required(integer),
        place: required(integer),
        total_seconds: required(bigint),
        state: required(text),
        started_ts: bigint,
        finished_ts: bigint,
        from_id: integer,
        spent_seconds: defaultTo(integer, 0),
        running_ts: bigint,
        carried_from_id: integer,
        backlog_series_id: perhapsBelongsTo('meeting_series'),
        backlog_room_id: perhapsBelongsTo('room'),
        stood_before: defaultTo(integer, 0),
        ...stamps,
      },
      [
        index(['backlog_room_id', 'place']),
        index(['backlog_series_id', 'place']),
        index(['carried_from_id']),
        index(['meeting_id', 'place']),
        index(['meeting_series_id', 'place']),
        index(['parent_id']),
        index(['presenter_id']),
        index(['template_id', 'place']),
      ],
    ),
  ],
}
