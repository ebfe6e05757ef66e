// Organizations: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { ADMINISTRATOR, GUEST, MEMBER } from '../../../contract/codes.ts'
import { organization } from '../../../contract/places/organization.ts'
import type { Reader } from '../../access/actor.ts'
import { RUN } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { organizationDirectory, organizationItself, organizationManaged, roomItself } from '../../access/visible.ts'
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  previewOrganizationDeletion,
} from '../../actions/places/organizations.ts'
import type { DB } from '../../db/tables.ts'
import { rowOf, rowsOf } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource } from '../serving/serve.ts'
import { withGroupNames } from './from-group.ts'
import { organizationMemberRows } from './organization-member.ts'
import { roomRows } from './room.ts'

/** Every organization. */
export const organizationRows = (db: Kysely<DB>) =>
  db
    .selectFrom('organization')
    .innerJoin('member as owner', 'owner.member_id', 'organization.member_id')
    .selectAll('organization')
    .select('owner.name as owner_name')

type Rows = ReturnType<typeof organizationRows>

const visible = (query: Rows, reader: Reader): Rows => query.where(organizationItself(reader))

const SHAPES = { manager: [0, 1] } as const

/**
 * The organizations that the caller belongs to, or manages. The filter `automation_platform` stands for organizations
 * that allow integrations: here all of them do, so it narrows nothing.
 */
function mine(query: Rows, { reader, sent }: ListQueryOf<typeof organization, 'mine', typeof SHAPES>): Rows {
  const managed = sent.manager ? query.where(organizationManaged(reader)) : query
  if (sent.member_id === undefined) return managed
  return managed
    .where(
      sql<SqlBool>`organization.organization_id in (
        select organization_id from organization_member where member_id = ${sent.member_id})`,
    )
    .where(organizationDirectory(reader))
}

const roomsOf = rowsOf('room', 'organization_id', (db, reader) => roomRows(db).where(roomItself(reader)))

const membersOf = (role_id?: number) =>
  rowsOf(
    'organization_member',
    'organization_id',
    (db, reader) => {
      const all = organizationMemberRows(db).where(organizationDirectory(reader))
      return role_id === undefined ? all : all.where('organization_member.role_id', '=', role_id)
    },
    withGroupNames('organization'),
  )

/** The caller's own membership of organizations, which their guests read too. */
const membership = rowOf(
  'organization_member',
  'organization_id',
  (db, { member_id }) => organizationMemberRows(db).where('organization_member.member_id', '=', member_id),
  withGroupNames('organization'),
)

/** The endpoints of organizations (docs/api/people.md#organizations-and-rooms). */
export const organizations = bindResource(organization, {
  table: 'organization',
  rows: organizationRows,
  visible,
  embeds: {
    rooms: roomsOf,
    organization_members: membersOf(),
    administrators: membersOf(ADMINISTRATOR),
    members: membersOf(MEMBER),
    guests: membersOf(GUEST),
    membership,
  },
  endpoints: {
    mine: { may: must.anyone, rows: shapedBy(SHAPES, mine) },
    one: {},
    change: { may: must.organization(RUN), run: changeOrganization },
    add: { may: must.enterprise, run: createOrganization },
    drop: { may: must.ownership, run: deleteOrganization, preview: previewOrganizationDeletion },
  },
})
