// The people of a meeting: who is invited, what they answered, and inviting more.

export const invite = {
  invite: 'Add people',
  answers: { 1: 'Accepted', 3: 'Tentative', 0: 'No answer yet', 2: 'Declined' },
  attended: 'Attended',
  absent: 'Absent',
  role: 'Role of {name}',
  roles: { 2: 'Facilitator', 3: 'Participant', 4: 'Observer', 5: 'Guest' },
  remove: 'Take {name} out',
  removeOwn: 'Take me out',
  added: '{name} was added.',
  addedAll: { one: '{count} person was added.', other: '{count} people were added.' },
  removed: '{name} was taken out.',
  people: 'More for {name}',
  makes: 'Make {role}',
  makesNoteTaker: 'Make note taker',
  noNoteTaker: 'No longer note taker',
  noteTaker: 'Note taker',
  left: 'Not invited: {names}. {reason}',
} as const
