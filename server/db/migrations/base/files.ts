// Attached files, and how much of the store they use.
import {
  type Area,
  bigint,
  createTrigger,
  defaultTo,
  id,
  index,
  integer,
  perhapsBelongsTo,
  perhapsRefersTo,
  refersTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const files: Area = {
  tables: [
    // Files in the store. `doomed_ts`: the attachment is deleted, so the file will be.
    table(
      'stored_file',
      {
        stored_file_id: id,
        key: required(text),
        doomed_ts: bigint,
        create_ts: required(bigint),
        size: defaultTo(bigint, 0),
        member_id: integer,
        organization_id: integer,
      },
      [unique(['key']), index(['doomed_ts'], { where: 'doomed_ts is not null' })],
    ),
    // A file of a meeting, or of a backlog.
    table(
      'attachment',
      {
        attachment_id: id,
        // An item that is removed from the agenda leaves its files with the meeting.
        agenda_item_id: perhapsRefersTo('agenda_item'),
        name: required(text),
        type: required(text),
        size: required(bigint),
        sha256: text,
        stored_file_id: refersTo('stored_file'),
        create_id: refersTo('member'),
        backlog_series_id: perhapsBelongsTo('meeting_series'),
        room_id: perhapsBelongsTo('room'),
        meeting_id: perhapsBelongsTo('meeting'),
        ...stamps,
      },
      [
        index(['agenda_item_id']),
        index(['backlog_series_id']),
        index(['create_id']),
        index(['meeting_id', 'create_ts']),
        index(['room_id']),
        unique(['stored_file_id']),
      ],
    ),
    // Bytes in the store by person, organization and site. A file counts until it is removed from the store, which is after its
    // person, meeting or organization is deleted, so nothing here refers to them.
    table(
      'storage_use',
      {
        holder: required(text),
        holder_id: required(integer),
        bytes: required(bigint),
      },
      [],
      ['holder', 'holder_id'],
    ),
  ],
  statements: (dialect) =>
    createTrigger(
      {
        ...{ name: 'attachment_file_gone', table: 'attachment', on: 'delete', when: 'old.stored_file_id is not null' },
        body: `update stored_file set doomed_ts = ${NOW[dialect]}
          where stored_file_id = old.stored_file_id and doomed_ts is null;`,
      },
      dialect,
    ),
}

const NOW = { sqlite: 'unixepoch()', postgres: 'floor(extract(epoch from clock_timestamp()))::bigint' }
