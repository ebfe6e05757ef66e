// Room members: their rows, who may read them, and their endpoints.
import type { Kysely } from 'kysely'
import { roomMember } from '../../../contract/places/room-member.ts'
import type { Reader } from '../../access/actor.ts'
import { READ } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { joiningRoom, ownRoomMembership } from '../../access/people/people.ts'
import { roomContent } from '../../access/visible.ts'
import { addRoomMember, changeRoomMember, removeRoomMember } from '../../actions/places/room-members.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'
import { sheetOf } from '../serving/sheet.ts'
import { withGroupNames } from './from-group.ts'

/** Every member of every room. */
export const roomMemberRows = (db: Kysely<DB>) =>
  db
    .selectFrom('room_member')
    .innerJoin('room', 'room.room_id', 'room_member.room_id')
    .innerJoin('member', 'member.member_id', 'room_member.member_id')
    .leftJoin('group', 'group.group_id', 'room_member.from_group_id')
    .selectAll('room_member')
    .select([
      'room.name as room_name',
      'member.name as member_name',
      'group.name as from_group_name',
      'member.email as member_email',
    ])

type Rows = ReturnType<typeof roomMemberRows>

const visible = (query: Rows, reader: Reader): Rows =>
  query.where((eb) => eb.or([eb('room_member.member_id', '=', reader.member_id), roomContent(reader)]))

const spreadsheet = sheetOf(roomMember, {
  title: 'Room members',
  holder: (db, { room_id }) => db.selectFrom('room').select('name').where('room_id', '=', room_id).executeTakeFirst(),
  titles: {
    member_name: 'Name',
    member_email: 'E-mail',
    role_id: 'Role',
    from_group_name: 'From group',
    from_group_id: 'From group ID',
    room_id: 'Room',
    create_ts: 'Added',
    update_ts: 'Changed',
    room_member_id: 'Room member ID',
    member_id: 'Member ID',
  },
})

/** The endpoints of room members. */
export const roomMembers = bindResource(roomMember, {
  table: 'room_member',
  // What groups give is worked out by person: people are locked before their memberships.
  above: [{ table: 'member', key: 'member_id' }],
  rows: roomMemberRows,
  visible,
  complete: withGroupNames('room'),
  embeds: {},
  endpoints: {
    inRoom: {
      may: must.room(READ),
      rows: (query, { params, as, sent }) => {
        const those = query.where('room_member.room_id', '=', params.room_id)
        const all = sent.member_id === undefined ? those : those.where('room_member.member_id', '=', sent.member_id)
        return as['role_id'] === undefined ? all : all.where('room_member.role_id', '=', as['role_id'])
      },
      files: { xlsx: spreadsheet },
    },
    one: {},
    change: { may: ownRoomMembership, run: changeRoomMember },
    add: { may: joiningRoom, run: addRoomMember },
    drop: { may: ownRoomMembership, run: removeRoomMember },
  },
})
