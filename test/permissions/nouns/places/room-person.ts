// The people whom a room knows: the requests of their row.
import { others } from '../../cells.ts'
import { type PermissionNoun, SECRET } from '../../noun.ts'

export const noun: PermissionNoun = {
  like: { 'GET /rooms/:room/people': 'POST /rooms/:room/action_items' },
  trials: {
    content: {
      'GET /rooms/:room/people': [{ ask: ({ room }) => ['GET', `/rooms/${room}/people`], may: others }],
    },
  },
  filters: { 'room_person.inRoom search': (_, { room }) => [`/rooms/${room}/people?search=${SECRET}`] },
}
