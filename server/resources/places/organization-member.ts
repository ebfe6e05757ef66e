// Organization members: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { organizationMember } from '../../../contract/places/organization-member.ts'
import type { Reader } from '../../access/actor.ts'
import { RUN, WRITE } from '../../access/can.ts'
import type { Guard } from '../../access/guard.ts'
import * as must from '../../access/must.ts'
import { ownOrganizationMembership } from '../../access/people/people.ts'
import { organizationDirectory } from '../../access/visible.ts'
import {
  addOrganizationMember,
  changeOrganizationMember,
  removeOrganizationMember,
} from '../../actions/places/organization-members.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'
import { withGroupNames } from './from-group.ts'

/** Every member of every organization. */
export const organizationMemberRows = (db: Kysely<DB>) =>
  db
    .selectFrom('organization_member')
    .innerJoin('organization', 'organization.organization_id', 'organization_member.organization_id')
    .innerJoin('member', 'member.member_id', 'organization_member.member_id')
    .leftJoin('group', 'group.group_id', 'organization_member.from_group_id')
    .selectAll('organization_member')
    .select(['organization.name as organization_name', 'member.name as member_name', 'group.name as from_group_name'])

type Rows = ReturnType<typeof organizationMemberRows>

const visible = (query: Rows, reader: Reader): Rows =>
  query.where((eb) =>
    eb.or([eb('organization_member.member_id', '=', reader.member_id), organizationDirectory(reader)]),
  )

/** Those who may list the members of an organization see all of them. */
const mayList: Guard<{ organization_id: number }> = async (db, actor, params) => {
  await must.organization(WRITE)(db, actor, params)
  return true
}

/** The endpoints of organization members. */
export const organizationMembers = bindResource(organizationMember, {
  table: 'organization_member',
  // What groups give is worked out by person: people are locked before their memberships.
  above: [{ table: 'member', key: 'member_id' }],
  rows: organizationMemberRows,
  visible,
  complete: withGroupNames('organization'),
  embeds: {},
  endpoints: {
    inOrganization: {
      may: mayList,
      rows: (query, { params, as, sent }) => {
        const those = query.where('organization_member.organization_id', '=', params.organization_id)
        const all =
          sent.member_id === undefined ? those : those.where('organization_member.member_id', '=', sent.member_id)
        return as['role_id'] === undefined ? all : all.where('organization_member.role_id', '=', as['role_id'])
      },
    },
    one: {},
    change: { may: ownOrganizationMembership, run: changeOrganizationMember },
    add: { may: must.organization(RUN), run: addOrganizationMember },
    drop: { may: ownOrganizationMembership, run: removeOrganizationMember },
  },
})
