// Room members: people of one room, with their role.
import { GUEST, MANAGER, MEMBER, OBSERVER, roomRoles } from '../codes.ts'
import { coded, email, id, nullable, text, timestamp, tuple } from '../field.ts'
import { membershipProfile } from '../people/person.ts'
import { as, create, list, read, remove, resource, update } from '../resource.ts'
import { leavingAbout, leavingParameters } from './leaving.ts'

const byRole = [
  as('/rooms/:room_id/managers', { role_id: MANAGER }),
  as('/rooms/:room_id/members', { role_id: MEMBER }),
  as('/rooms/:room_id/observers', { role_id: OBSERVER }),
  as('/rooms/:room_id/guests', { role_id: GUEST }),
] as const
const eachByRole = byRole.map((role) => as(`${role.path}/:room_member_id`, role.as))

const changed = { ...membershipProfile, role_id: coded(roomRoles) }

/** The resource of room members. */
export const roomMember = resource({
  name: 'room_member',
  collection: 'room_members',
  id: 'room_member_id',
  about: 'A person in a room, and their role.',
  fields: {
    room_member_id: id(),
    member_id: id(),
    member_name: text(),
    member_email: nullable(email()),
    room_id: tuple('room_name'),
    role_id: coded(roomRoles),
    from_group_id: nullable(id()),
    from_group_name: nullable(text()),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  endpoints: {
    inRoom: list(['/rooms/:room_id/room_members', ...byRole], { member_id: id() }, { formats: ['xlsx'] }),
    one: read(['/room_members/:room_member_id', '/rooms/:room_id/room_members/:room_member_id', ...eachByRole]),
    change: update(
      ['/room_members/:room_member_id', '/rooms/:room_id/room_members/:room_member_id', ...eachByRole],
      changed,
    ),
    add: create(['/rooms/:room_id/room_members', ...byRole], { ...changed, member_id: id() }),
    drop: remove(
      ['/room_members/:room_member_id', '/rooms/:room_id/room_members/:room_member_id', ...eachByRole],
      leavingParameters,
      { about: leavingAbout },
    ),
  },
})
