// Groups, their members, and the roles that they give.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  perhapsBelongsTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const groups: Area = {
  tables: [
    table(
      'group',
      {
        group_id: id,
        name: required(text),
        name_key: required(text),
        external_id: text,
        member_count: defaultTo(integer, 0),
        revision: defaultTo(integer, 0),
        ...stamps,
      },
      [index(['external_id']), unique(['name_key'])],
    ),
    // `said_by`: 0 is the directory, any other number a sign-in provider.
    table(
      'group_member',
      {
        group_id: belongsTo('group'),
        member_id: belongsTo('member'),
        said_by: required(integer),
      },
      [index(['member_id', 'group_id']), index(['said_by'])],
      ['group_id', 'member_id', 'said_by'],
    ),
    table(
      'group_role',
      {
        group_role_id: id,
        group_id: belongsTo('group'),
        organization_id: perhapsBelongsTo('organization'),
        room_id: perhapsBelongsTo('room'),
        role_id: required(integer),
        create_ts: required(bigint),
      },
      [
        unique(['group_id', 'organization_id', 'role_id']),
        unique(['group_id', 'room_id', 'role_id']),
        index(['organization_id']),
        index(['room_id']),
      ],
    ),
  ],
}
