// People whom a member of a room can add to its meetings, series and action items.

import { roomRoles } from '../codes.ts'
import { coded, email, id, nullable, searchText, text } from '../field.ts'
import { custom, resource } from '../resource.ts'

const fields = {
  member_id: id(),
  name: text(),
  email: nullable(email()),
  role_id: nullable(coded(roomRoles)),
  organization_member_id: nullable(id()),
}

/** Maximum number of people in a response. */
export const MOST_ROOM_PEOPLE = 20

export const roomPerson = resource({
  name: 'room_person',
  collection: 'people',
  id: 'member_id',
  about:
    'A member of a room or of its organization, with their role in the room. The role is null for people outside the ' +
    'room; add them by `organization_member_id`.',
  fields,
  endpoints: {
    inRoom: custom('GET', '/rooms/:room_id/people', { search: searchText(255) }, fields, {
      paged: 'short',
      about:
        `At most ${MOST_ROOM_PEOPLE} people whom the caller may add in the room: its members, and those of its organization if the ` +
        'caller may read its directory. `search` matches parts of names, and of e-mail addresses that the caller can see in a ' +
        'record. `email` is null if the caller cannot see it.',
    }),
  },
})
