// The ways between the pages of a room or an organization.

export const ways = {
  of: '{name}: pages',
  overview: 'Overview',
  record: 'Notes',
  people: 'People',
  templates: 'Templates',
  settings: 'Settings',
  hooks: 'Webhooks',
  rooms: 'Rooms',
  join: 'Join room',
  joined: 'You’ve joined {name}.',
  newRoom: 'New room',
} as const
