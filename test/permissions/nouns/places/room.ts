// Rooms: the requests of their rows.
import { isPlaced, others } from '../../cells.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

const both = ({ room, far }: House) => [room, far]
const one = ({ room }: House) => `/rooms/${room}`
const inOrganization = ({ organization }: House) => `/organizations/${organization}/rooms`

/** The rooms that somebody with this role alone can see. */
export const seen: Try['may'] = (at, house) => {
  if (['OO', 'OA', 'OX'].includes(at.role) || (at.role === 'OM' && at.open)) return both(house)
  return isPlaced(at) ? [house.room] : []
}

export const noun: PermissionNoun = {
  trials: {
    places: {
      'GET /rooms': [
        {
          ask: () => ['GET', '/rooms'],
          by: 'room_id',
          may: (at, house) => (at.role === 'E' ? 'every' : seen(at, house)),
        },
        {
          ask: () => ['GET', '/rooms?manager=true'],
          by: 'room_id',
          may: ({ role }, house) => {
            if (role === 'E') return 'every'
            if (role === 'OO' || role === 'OA') return both(house)
            return role === 'RM' ? [house.room] : []
          },
        },
      ],
      'GET /rooms/:room': [{ ask: (house) => ['GET', one(house)], may: others }],
      'PATCH /rooms/:room': [{ ask: (house) => ['PATCH', one(house), { name: 'Pilot house' }], may: others }],
      'POST /organizations/:org/rooms': [
        { ask: (house) => ['POST', inOrganization(house), { name: 'Pilot house' }], may: others },
      ],
      'DELETE /organizations/:org/rooms/:room': [
        { ask: (house) => ['DELETE', `${inOrganization(house)}/${house.room}`], may: others },
      ],
    },
  },
  ids: { room_id: ({ room }) => room },
  tables: { stamped: ['room'], other: ['deleted_room'] },
  say: (trx, { room, far }, word) =>
    trx.updateTable('room').set({ name: word, description: word }).where('room_id', 'in', [room, far]).execute(),
  // A room that is not said to stay open becomes private, which would be a change.
  needed: { 'room.change': () => ({ private: false }) },
  filters: { 'room.mine member_id': ({ cast }) => [`/rooms?member_id=${cast.host}`] },
  deeds: {
    room_added: (house) => ['POST', inOrganization(house), { name: 'Pilot house' }],
    room_privacy_changed: (house) => ['PATCH', one(house), { private: true }],
    room_agenda_rights_changed: (house) => ['PATCH', one(house), { private: false, members_add_agenda_items: true }],
    room_deleted: (house) => ['DELETE', `${inOrganization(house)}/${house.room}`],
  },
}
