// Metadata: the coded sets of the API (docs/api/values.md#metadata).
import { flag, group, integer, many, text } from './field.ts'
import { custom, resource } from './resource.ts'

const set = many(group({ id: integer(0, 99), display: text() }))

const hookEvents = many(group({ id: text(), display: text(), room_event: flag(), organization_event: flag() }))

const sets = {
  organization_roles: set,
  room_roles: set,
  meeting_roles: set,
  meeting_rsvps: set,
  action_item_states: set,
  rest_hook_events: hookEvents,
  extra_hook_events: hookEvents,
}

/** The resource of coded sets. */
export const metadata = resource({
  name: 'metadata',
  collection: 'metadata',
  id: '',
  about: 'The codes that other resources use. `fields` selects some of the sets.',
  fields: sets,
  endpoints: { all: custom('GET', '/metadata', {}, sets) },
})
