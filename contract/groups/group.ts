// Groups of people, whose roles in organizations and rooms their members have.
import { id, integer, nonEmpty, nullable, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

/** The longest name of a group. */
const NAME = 255

const name = nonEmpty(text(NAME))

/** The resource of groups (docs/directory.md#groups). */
export const group = resource({
  name: 'group',
  collection: 'groups',
  id: 'group_id',
  about:
    'A group of people. Who is in it, a sign-in provider or the directory of a company says; what it gives them, its roles say. The Groups of SCIM 2.0 are the same things.',
  fields: {
    group_id: id(),
    name: text(NAME),
    external_id: nullable(text(NAME)),
    member_count: integer(0, 2_147_483_647),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['name'],
  order: 'name',
  endpoints: {
    all: list('/groups'),
    one: read('/groups/:group_id'),
    add: create('/groups', { name: required(name) }),
    change: update('/groups/:group_id', { name }),
    drop: remove('/groups/:group_id', {}, { about: 'The roles that it gave end with it.' }),
  },
})

/** The resource of roles that groups give. */
export const groupRole = resource({
  name: 'group_role',
  collection: 'group_roles',
  id: 'group_role_id',
  about: 'A role that the people of a group have in an organization or a room, as long as they are in the group.',
  fields: {
    group_role_id: id(),
    group_id: tuple('group_name'),
    organization_id: nullable(tuple('organization_name')),
    room_id: nullable(tuple('room_name')),
    role_id: tuple('role_name'),
    create_ts: timestamp(),
  },
  order: 'create_ts',
  endpoints: {
    ofGroup: list('/groups/:group_id/roles'),
    one: read('/group_roles/:group_role_id'),
    add: create(
      '/groups/:group_id/roles',
      {
        organization_id: nullable(tuple('organization_name')),
        room_id: nullable(tuple('room_name')),
        role_id: required(tuple('role_name')),
      },
      {
        about:
          'Either `organization_id` or `room_id` is sent. A role in a room makes people Guests of its organization as well. Of several roles in one place the highest counts.',
      },
    ),
    drop: remove('/group_roles/:group_role_id', {}, { about: 'What it gave ends, where nothing else gives it.' }),
  },
})
