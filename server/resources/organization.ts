// Organizations, as they are fetched and served.
import type { Kysely } from 'kysely'
import { organization } from '../../contract/organization.ts'
import type { Actor } from '../access/actor.ts'
import { RUN } from '../access/can.ts'
import * as must from '../access/must.ts'
import { directory, organizationItself, organizationManaged, roomItself } from '../access/visible.ts'
import type { CallTo } from '../actions/call.ts'
import { add, change, drop } from '../actions/organizations.ts'
import type { DB } from '../db/tables.ts'
import { dressedBy, rowsWithin } from './embeds.ts'
import { organizationMemberRows } from './organization-member.ts'
import { roomRows } from './room.ts'
import { type Embed, serve } from './serve.ts'

/** Every organization. */
export const organizationRows = (db: Kysely<DB>) =>
  db
    .selectFrom('organization')
    .innerJoin('member as owner', 'owner.member_id', 'organization.member_id')
    .selectAll('organization')
    .select('owner.name as owner_name')

type Rows = ReturnType<typeof organizationRows>

const visible = (query: Rows, actor: Actor): Rows => query.where(organizationItself(actor))

/**
 * `automation_platform`, also by the name of one, asks for the organizations that integrations can be set up in: here
 * that is every organization that a person belongs to, so it narrows nothing.
 */
const mine = (query: Rows, { actor, sent }: CallTo<typeof organization, 'mine'>): Rows =>
  sent.manager ? query.where(organizationManaged(actor)) : query

const roomsOf: Embed = async (look, ids) => {
  const rooms = roomRows(look.db).where(roomItself(look.actor))
  return dressedBy(
    look,
    'room',
    'organization_id',
    await rowsWithin(look, rooms, 'room.organization_id', 'room', 'room_id', ids),
  )
}

const membersOf =
  (role_id?: number): Embed =>
  async (look, ids) => {
    const all = organizationMemberRows(look.db).where(directory(look.actor))
    const some = role_id === undefined ? all : all.where('organization_member.role_id', '=', role_id)
    const rows = await rowsWithin(
      look,
      some,
      'organization_member.organization_id',
      'organization_member',
      'organization_member_id',
      ids,
    )
    return dressedBy(look, 'organization_member', 'organization_id', rows)
  }

export const organizations = serve(organization, {
  table: 'organization',
  rows: organizationRows,
  visible,
  embeds: {
    rooms: roomsOf,
    organization_members: membersOf(),
    administrators: membersOf(2),
    members: membersOf(3),
    guests: membersOf(5),
  },
  endpoints: {
    mine: { may: must.anyone, rows: mine },
    one: {},
    change: { may: must.organization(RUN), run: change },
    add: { may: must.enterprise, run: add },
    drop: { may: must.ownership, run: drop },
  },
})
