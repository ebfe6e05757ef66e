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
    'A group of people. A sign-in provider or company directory defines its members, and its roles define their ' +
    'access. Groups in SCIM 2.0 are the same groups.',
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
    drop: remove('/groups/:group_id', {}, { about: 'Members lose roles that they had only through the group.' }),
  },
})

/** The resource of roles that groups give. */
export const groupRole = resource({
  name: 'group_role',
  collection: 'group_roles',
  id: 'group_role_id',
  about: 'A role that the members of a group have in an organization or room while they are in the group.',
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
          'Send either `organization_id` or `room_id`. A role in a room also makes people Guests of its ' +
          'organization. If people have several roles in one place, the highest applies.',
      },
    ),
    drop: remove(
      '/group_roles/:group_role_id',
      {},
      { about: 'Members lose the role unless they have it in another way.' },
    ),
  },
})
