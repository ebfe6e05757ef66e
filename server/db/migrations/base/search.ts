// The search index: a row for each document, and its tokens, which each database keeps in its own way.
import {
  type Area,
  bigint,
  defaultTo,
  index,
  integer,
  key,
  keyOf,
  required,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const search: Area = {
  tables: [
    // Newer documents have greater ids, so that the newest are found first.
    table(
      'search_document',
      {
        search_document_id: key(bigint),
        kind: required(text),
        thing_id: required(integer),
        organization_id: integer,
        room_id: integer,
        meeting_id: integer,
        meeting_series_id: integer,
        create_ts: required(bigint),
        folded: required(text),
        is_long: required(integer),
        digest: required(text),
      },
      [
        index(['create_ts', 'search_document_id']),
        unique(['kind', 'thing_id']),
        index(['meeting_id', 'search_document_id']),
        index(['meeting_series_id', 'search_document_id']),
      ],
    ),
    // The whole text where `folded` is only its beginning.
    table('search_text', {
      search_document_id: key(bigint),
      folded: required(text),
    }),
    // Who is on a list of people of a room, its meetings, series or templates.
    table(
      'search_person',
      {
        room_id: required(integer),
        member_id: required(integer),
        shows_address: defaultTo(integer, 0),
      },
      [index(['member_id', 'room_id'])],
      ['room_id', 'member_id'],
    ),
    // One row. An index without an epoch is built again.
    table('search_state', {
      epoch: text,
      position: required(bigint),
      first_id: required(bigint),
      last_id: required(bigint),
    }),
    // While the index is built: of each kind, everything with a lower id is still missing.
    table('search_building', {
      kind: key(text),
      before_id: required(bigint),
    }),
    // The text of attached files; a file without a row has not been read yet.
    table(
      'file_text',
      {
        attachment_id: keyOf('attachment'),
        state: required(text),
        tries: required(integer),
        due_ms: bigint,
        text: text,
      },
      [index(['due_ms'])],
    ),
  ],
  statements: (dialect) => [
    ...(dialect === 'postgres' ? POSTGRES : SQLITE),
    `insert into search_state (position, first_id, last_id) values (0, ${MIDDLE}, ${MIDDLE})`,
  ],
}

/** Documents get ids upwards from here as records are created, and downwards while an index is built. */
const MIDDLE = 1_000_000_000

const SQLITE = [
  ...['organization_id', 'room_id'].map(
    (column) =>
      `create index search_document_by_${column}_search_document_id on search_document (${column}, search_document_id)`,
  ),
  `create virtual table search_index using fts5(
    tokens, content = '', contentless_delete = 1, detail = 'none', tokenize = "ascii tokenchars '_.+'")`,
]

const POSTGRES = [
  'alter table search_document add column tokens tsvector not null',
  // Without a pending list, which every search would have to read.
  'create index search_document_by_tokens on search_document using gin (tokens) with (fastupdate = off)',
  // Tokens are stored apart from the row and the beginning of the text beside its ids, unless that is longer than a page: a
  // search reads a thousand rows.
  'alter table search_document set (toast_tuple_target = 128)',
  'alter table search_document alter column tokens set storage external',
  'alter table search_document alter column tokens set statistics 1000',
  'alter table search_document alter column folded set storage main',
]
