// The page of a person: what the reader shares with them.

export const person = {
  title: 'Person',
  write: 'Write an e-mail',
  own: 'This is you.',
  account: 'Your account',
  open: 'Open action items',
  noItems: 'Nothing is open in {organization}.',
  all: 'All in {organization}',
  rooms: 'Rooms that you share',
  noRooms: 'Rooms that you share appear here. There are none.',
  organizations: 'Organizations that you share',
  outOfSight: 'You share no room and no organization with this person whose people you may see.',
} as const
