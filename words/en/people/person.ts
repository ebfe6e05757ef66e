// The page of a person: what the reader shares with them.

export const person = {
  title: 'Person',
  write: 'Send e-mail',
  own: 'This is you.',
  account: 'Your account',
  open: 'Open action items',
  noItems: 'No open action items in {organization}.',
  all: 'All in {organization}',
  rooms: 'Shared rooms',
  noRooms: 'No shared rooms.',
  organizations: 'Shared organizations',
  outOfSight: 'You don’t share a room or organization with this person.',
} as const
