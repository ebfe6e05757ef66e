// The ways between the pages of a room or an organization.

export const ways = {
  of: 'Pages of {name}',
  overview: 'Overview',
  record: 'Record',
  people: 'People',
  templates: 'Templates',
  settings: 'Settings',
  hooks: 'Hooks',
  rooms: 'Rooms',
  join: 'Join room',
  joined: 'You are in {name} now.',
  newRoom: 'New room',
} as const
