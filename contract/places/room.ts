// Rooms of an organization, which have meetings, notes and action items.
import { flag, id, nonEmpty, nullable, pageLink, row, rows, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'
import { placeContents } from './place-contents.ts'

const written = { name: nonEmpty(text(64)), description: nullable(text(255)), private: flag(), busy_in_feeds: flag() }

/** The resource of rooms (docs/api/people.md#organizations-and-rooms). */
export const room = resource({
  name: 'room',
  collection: 'rooms',
  id: 'room_id',
  about: 'A room of an organization: it holds meetings, notes and action items, and has members of its own.',
  fields: {
    room_id: id(),
    room_url: pageLink('/rooms/:room_id'),
    organization_id: tuple('organization_name'),
    name: text(64),
    description: nullable(text(255)),
    private: flag(),
    busy_in_feeds: flag(),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: {
    room_members: rows('room_member'),
    managers: rows('room_member'),
    members: rows('room_member'),
    observers: rows('room_member'),
    guests: rows('room_member'),
    membership: row('room_member'),
  },
  endpoints: {
    mine: list(
      '/rooms',
      { manager: flag(), member_id: id() },
      { about: '`member_id`: the rooms in which that person has a role, as far as the caller may list their members.' },
    ),
    inOrganization: list('/organizations/:organization_id/rooms'),
    one: read(['/rooms/:room_id', '/organizations/:organization_id/rooms/:room_id']),
    change: update(['/rooms/:room_id', '/organizations/:organization_id/rooms/:room_id'], written, {
      merges: true,
      about:
        'A room becomes private when `private` is left out: send `"private": false` each time to keep it open. ' +
        'With `busy_in_feeds`, calendar feeds say “Busy” in place of the titles of its meetings, while it is private.',
    }),
    add: create('/organizations/:organization_id/rooms', written),
    drop: remove('/organizations/:organization_id/rooms/:room_id', {}, { preview: placeContents }),
  },
})
