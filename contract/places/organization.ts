// Organizations, which have members and rooms.
import { flag, id, nonEmpty, oneOf, pageLink, required, row, rows, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'
import { placeContents } from './place-contents.ts'

/** What assistants may do in the rooms of an organization. */
export const assistantAccesses = ['off', 'read', 'on'] as const

/** The resource of organizations (docs/api/people.md#organizations-and-rooms). */
export const organization = resource({
  name: 'organization',
  collection: 'organizations',
  id: 'organization_id',
  about: 'An organization, with an owner, members and rooms.',
  fields: {
    organization_id: id(),
    organization_url: pageLink('/organizations/:organization_id'),
    name: text(255),
    member_id: tuple('owner_name'),
    assistants: oneOf(...assistantAccesses),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: {
    rooms: rows('room'),
    organization_members: rows('organization_member'),
    administrators: rows('organization_member'),
    members: rows('organization_member'),
    guests: rows('organization_member'),
    membership: row('organization_member'),
  },
  endpoints: {
    mine: list(
      '/organizations',
      { manager: flag(), automation_platform: flag(), zapier: flag(), member_id: id() },
      { about: '`member_id` selects the organizations of that person whose members the caller may list.' },
    ),
    one: read('/organizations/:organization_id'),
    change: update(
      '/organizations/:organization_id',
      { name: nonEmpty(text(255)), member_id: tuple('owner_name'), assistants: oneOf(...assistantAccesses) },
      {
        merges: true,
        about:
          '`assistants` is what AI assistants (MCP) can do in its rooms: nothing (`off`), read only (`read`), or everything that the user can do (`on`).',
      },
    ),
    add: create('/organizations', {
      name: required(nonEmpty(text(255))),
      type: required(oneOf('enterprise', 'free-subscription', 'flex-subscription')),
      member_id: required(tuple('owner_name')),
    }),
    drop: remove('/organizations/:organization_id', {}, { preview: placeContents }),
  },
})
