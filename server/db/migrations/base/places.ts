// Organizations and rooms with their members.
import {
  type Area,
  belongsTo,
  bigint,
  defaultTo,
  id,
  index,
  integer,
  perhapsRefersTo,
  refersTo,
  required,
  stamps,
  table,
  text,
  unique,
} from '../../schema/table.ts'

export const places: Area = {
  tables: [
    table(
      'organization',
      {
        organization_id: id,
        name: required(text),
        type: required(text),
        member_id: required(refersTo('member')),
        assistants: defaultTo(text, 'on'),
        ...stamps,
      },
      [index(['member_id'])],
    ),
    table(
      'organization_member',
      {
        organization_member_id: id,
        organization_id: belongsTo('organization'),
        member_id: belongsTo('member'),
        role_id: required(integer),
        from_group_id: refersTo('group'),
        by_hand_role_id: integer,
        ...stamps,
      },
      [
        index(['from_group_id']),
        index(['member_id']),
        index(['organization_id', 'create_ts', 'organization_member_id']),
        unique(['organization_id', 'member_id']),
      ],
    ),
    // The last role of people who left: joining again by themselves gives no higher one. `removed`: others removed them.
    table(
      'former_organization_member',
      {
        organization_id: belongsTo('organization'),
        member_id: belongsTo('member'),
        role_id: required(integer),
        removed: required(integer),
        left_ts: required(bigint),
      },
      [index(['member_id'])],
      ['organization_id', 'member_id'],
    ),
    table(
      'room',
      {
        room_id: id,
        organization_id: belongsTo('organization'),
        name: required(text),
        description: text,
        key: text,
        color: defaultTo(text, 'teal'),
        private: required(integer),
        busy_in_feeds: defaultTo(integer, 0),
        members_add_agenda_items: defaultTo(integer, 0),
        ...stamps,
      },
      [index(['organization_id', 'create_ts', 'room_id'])],
    ),
    // A key stays when its room is deleted or gets another, so that a decision number never means two decisions.
    table(
      'room_key',
      { organization_id: belongsTo('organization'), key: required(text), room_id: perhapsRefersTo('room') },
      [index(['room_id'])],
      ['organization_id', 'key'],
    ),
    table(
      'room_member',
      {
        room_member_id: id,
        room_id: belongsTo('room'),
        member_id: belongsTo('member'),
        role_id: required(integer),
        from_group_id: refersTo('group'),
        by_hand_role_id: integer,
        ...stamps,
      },
      [index(['from_group_id']), index(['member_id']), unique(['room_id', 'member_id'])],
    ),
    table(
      'former_room_member',
      {
        room_id: belongsTo('room'),
        member_id: belongsTo('member'),
        role_id: required(integer),
        removed: required(integer),
        left_ts: required(bigint),
      },
      [index(['member_id'])],
      ['room_id', 'member_id'],
    ),
  ],
}
