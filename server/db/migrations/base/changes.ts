// The change feed: changes as triggers note them, and in the order in which readers get them.

import { type Area, bigId, bigint, defaultTo, index, integer, key, required, table, text } from '../../schema/table.ts'
import { changeTriggers } from './change-capture/change-triggers.ts'

export const changes: Area = {
  tables: [
    // Few rows, for a moment: an index would be written for nothing.
    table('unordered_change', {
      unordered_change_id: bigId,
      kind: required(text),
      thing_id: required(integer),
      what: required(text),
      was: integer,
      organization_id: integer,
      room_id: integer,
      meeting_id: integer,
      meeting_series_id: integer,
      template_id: integer,
      for_id: integer,
      member_id: integer,
    }),
    // One index for each filter, in the order of the feed, so that a page reads no more rows than it shows. Those by
    // organization and room skip events, which most readers of the feed leave out.
    table(
      'change',
      {
        position: key(bigint),
        kind: required(text),
        thing_id: required(integer),
        what: required(text),
        organization_id: integer,
        room_id: integer,
        meeting_id: integer,
        meeting_series_id: integer,
        for_id: integer,
        member_id: integer,
        create_ts: required(bigint),
      },
      [
        index(['for_id', 'position'], { where: 'for_id is not null', name: 'change_by_for_id' }),
        index(['kind', 'position'], { where: 'kind is not null', name: 'change_by_kind' }),
        index(['meeting_id', 'position', 'kind'], { where: 'meeting_id is not null', name: 'change_by_meeting_id' }),
        index(['meeting_series_id', 'position'], {
          where: 'meeting_series_id is not null',
          name: 'change_by_meeting_series_id',
        }),
        index(['organization_id', 'position', 'kind'], {
          where: `organization_id is not null and kind <> 'event'`,
          name: 'change_by_organization_id',
        }),
        index(['organization_id', 'kind', 'position'], {
          where: 'organization_id is not null',
          name: 'change_by_organization_id_kind',
        }),
        index(['room_id', 'position', 'kind'], {
          where: `room_id is not null and kind <> 'event'`,
          name: 'change_by_room_id',
        }),
        index(['room_id', 'kind', 'position'], { where: 'room_id is not null', name: 'change_by_room_id_kind' }),
        index(['organization_id', 'position'], {
          where: 'room_id is null and organization_id is not null',
          name: 'change_of_organization',
        }),
      ],
    ),
    // One row.
    table('change_feed', {
      epoch: required(text),
      position: required(bigint),
      swept: required(bigint),
      noted: defaultTo(bigint, 0),
    }),
  ],
  statements: (dialect) => [
    `insert into change_feed (epoch, position, swept) values (${RANDOM[dialect]}, 0, 0)`,
    // On PostgreSQL a setting of the transaction says who acts.
    ...(dialect === 'sqlite'
      ? [
          'create table change_actor (member_id integer, noting integer not null)',
          'insert into change_actor (noting) values (1)',
        ]
      : []),
    ...changeTriggers(dialect),
  ],
}

const RANDOM = { sqlite: 'lower(hex(randomblob(16)))', postgres: "replace(gen_random_uuid()::text, '-', '')" }
