// Rooms: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { GUEST, MANAGER, MEMBER, OBSERVER } from '../../../contract/codes.ts'
import { room } from '../../../contract/places/room.ts'
import type { Reader } from '../../access/actor.ts'
import { RUN, VISIT } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { roomContent, roomItself, roomManaged, roomsByMembership } from '../../access/visible.ts'
import { changeRoom, createRoom, deleteRoom, previewRoomDeletion } from '../../actions/places/rooms.ts'
import { inSubquery } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { rowOf, rowsOf } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource } from '../serving/serve.ts'
import { withGroupNames } from './from-group.ts'
import { roomMemberRows } from './room-member.ts'

/** Every room. */
export const roomRows = (db: Kysely<DB>) =>
  db
    .selectFrom('room')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .selectAll('room')
    .select('organization.name as organization_name')

type Rows = ReturnType<typeof roomRows>

const visible = (query: Rows, reader: Reader): Rows => query.where(roomItself(reader))

const SHAPES = { manager: [0, 1] } as const

/**
 * The rooms that the caller may see. Starting from their own memberships, the database need not look at other rooms.
 */
function mine(query: Rows, { reader, sent, dialect }: ListQueryOf<typeof room, 'mine', typeof SHAPES>): Rows {
  const rows = reader.enterprise
    ? query
    : query.where(inSubquery(dialect, sql.ref('room.room_id'), roomsByMembership(reader)))
  const managed = sent.manager ? rows.where(roomManaged(reader)) : rows
  if (sent.member_id === undefined) return managed
  return managed
    .where(sql<SqlBool>`room.room_id in (select room_id from room_member where member_id = ${sent.member_id})`)
    .where(roomContent(reader))
}

/** The members of rooms, or those of one role, for readers of the room. */
const membersOf = (role_id?: number) =>
  rowsOf(
    'room_member',
    'room_id',
    (db, reader) => {
      const all = roomMemberRows(db).where(roomContent(reader))
      return role_id === undefined ? all : all.where('room_member.role_id', '=', role_id)
    },
    withGroupNames('room'),
  )

/** The caller's own membership of rooms, which their guests read too. */
const membership = rowOf(
  'room_member',
  'room_id',
  (db, { member_id }) => roomMemberRows(db).where('room_member.member_id', '=', member_id),
  withGroupNames('room'),
)

/** The endpoints of rooms (docs/api/people.md#organizations-and-rooms). */
export const rooms = bindResource(room, {
  table: 'room',
  rows: roomRows,
  visible,
  embeds: {
    room_members: membersOf(),
    managers: membersOf(MANAGER),
    members: membersOf(MEMBER),
    observers: membersOf(OBSERVER),
    guests: membersOf(GUEST),
    membership,
  },
  endpoints: {
    mine: { may: must.anyone, rows: shapedBy(SHAPES, mine) },
    inOrganization: {
      may: must.organization(VISIT),
      rows: (query, { params }) => query.where('room.organization_id', '=', params.organization_id),
    },
    one: {},
    change: { may: must.room(RUN), run: changeRoom },
    add: { may: must.organization(RUN), run: createRoom },
    drop: { may: must.organization(RUN), run: deleteRoom, preview: previewRoomDeletion },
  },
})
