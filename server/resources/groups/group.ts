// Groups and their roles, managed by enterprise administrators: rows and endpoints.
import type { Kysely } from 'kysely'
import { organizationRoles, roomRoles } from '../../../contract/codes.ts'
import { group, groupRole } from '../../../contract/groups/group.ts'
import type { Reader } from '../../access/actor.ts'
import { groupItself, groupRoleItself, inGroup } from '../../access/groups/groups.ts'
import { enterprise } from '../../access/must.ts'
import { changeGroup, createGroup, deleteGroup } from '../../actions/groups/groups.ts'
import { addGroupRole, removeGroupRole } from '../../actions/groups/roles.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

/** Every group. */
const groupRows = (db: Kysely<DB>) =>
  db
    .selectFrom('group')
    .select(['group.group_id', 'group.name', 'group.external_id', 'group.member_count'])
    .select(['group.create_ts', 'group.update_ts'])

type GroupRows = ReturnType<typeof groupRows>

/** The endpoints of groups (docs/directory.md#groups). */
export const groups = bindResource(group, {
  table: 'group',
  rows: groupRows,
  visible: (query: GroupRows, reader: Reader): GroupRows =>
    reader.enterprise ? query : query.where('group.group_id', 'is', null),
  sorts: { name: { by: 'group.name_key' } },
  embeds: {},
  endpoints: {
    all: { may: enterprise, rows: (query) => query },
    one: { may: enterprise },
    add: { may: enterprise, run: createGroup },
    change: { may: groupItself, run: changeGroup },
    drop: { may: groupItself, run: deleteGroup },
  },
})

/** Every role that a group gives, with the names of its place. */
const roleRows = (db: Kysely<DB>) =>
  db
    .selectFrom('group_role')
    .innerJoin('group', 'group.group_id', 'group_role.group_id')
    .leftJoin('organization', 'organization.organization_id', 'group_role.organization_id')
    .leftJoin('room', 'room.room_id', 'group_role.room_id')
    .selectAll('group_role')
    .select(['group.name as group_name', 'organization.name as organization_name', 'room.name as room_name'])

type RoleRows = ReturnType<typeof roleRows>

/** The endpoints of the roles that groups give. */
export const groupRoles = bindResource(groupRole, {
  table: 'group_role',
  above: [{ table: 'group', key: 'group_id' }],
  rows: roleRows,
  visible: (query: RoleRows, reader: Reader): RoleRows =>
    reader.enterprise ? query : query.where('group_role.group_role_id', 'is', null),
  shape: (row) => {
    const names: Readonly<Record<number, string>> = row['room_id'] === null ? organizationRoles : roomRoles
    return { ...row, role_name: names[row['role_id'] as number] }
  },
  embeds: {},
  endpoints: {
    ofGroup: { may: inGroup, rows: (query, { params }) => query.where('group_role.group_id', '=', params.group_id) },
    one: { may: enterprise },
    add: { may: inGroup, run: addGroupRole },
    drop: { may: groupRoleItself, run: removeGroupRole },
  },
})
