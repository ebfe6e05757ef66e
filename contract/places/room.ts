// Rooms of an organization, which have meetings, notes and action items.
import { flag, id, nonEmpty, nullable, oneOf, pageLink, row, rows, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'
import { placeContents } from './place-contents.ts'

/** The colors of rooms, in the order in which new rooms get them: neighbors differ most. */
// biome-ignore format: one line reads as an order.
export const roomColors =
  ['teal', 'orange', 'violet', 'green', 'red', 'blue', 'gold', 'plum', 'sky', 'olive', 'pink', 'slate'] as const
export type RoomColor = (typeof roomColors)[number]

/** The greatest length of the key of a room, which its decision numbers begin with. */
export const LONGEST_KEY = 8

const written = {
  name: nonEmpty(text(64)),
  description: nullable(text(255)),
  key: nullable(text(LONGEST_KEY)),
  color: oneOf(...roomColors),
  private: flag(),
  busy_in_feeds: flag(),
  members_add_agenda_items: flag(),
}

/** The resource of rooms (docs/api/people.md#organizations-and-rooms). */
export const room = resource({
  name: 'room',
  collection: 'rooms',
  id: 'room_id',
  about: 'A room in an organization, with its own members, meetings, notes and action items.',
  fields: {
    room_id: id(),
    room_url: pageLink('/rooms/:room_id'),
    organization_id: tuple('organization_name'),
    name: text(64),
    description: nullable(text(255)),
    key: nullable(text(LONGEST_KEY)),
    color: oneOf(...roomColors),
    private: flag(),
    busy_in_feeds: flag(),
    members_add_agenda_items: flag(),
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
      { about: '`member_id` selects the rooms where that person has a role and whose members the caller may list.' },
    ),
    inOrganization: list('/organizations/:organization_id/rooms'),
    one: read(['/rooms/:room_id', '/organizations/:organization_id/rooms/:room_id']),
    change: update(['/rooms/:room_id', '/organizations/:organization_id/rooms/:room_id'], written, {
      merges: true,
      about:
        'If `private` is omitted, the room becomes private: send `"private": false` each time to keep it open. With ' +
        '`busy_in_feeds`, calendar feeds show “Busy” instead of meeting titles while the room is private. `key` is 2 to 8 ' +
        'letters and digits at the start of its decision numbers (`BOARD-2026-004`). A key that another room of the ' +
        'organization has or had is refused with `not_unique`. With `members_add_agenda_items`, Participants and ' +
        'people who can write in the room can add agenda items, and change or delete their own until they are discussed.',
    }),
    add: create('/organizations/:organization_id/rooms', written),
    drop: remove('/organizations/:organization_id/rooms/:room_id', {}, { preview: placeContents }),
  },
})
