// The people of a meeting: who is invited, what they answered, and inviting more.

export const invite = {
  invite: 'Invite people',
  answers: { 1: 'Yes', 3: 'Maybe', 0: 'Awaiting reply', 2: 'No' },
  attended: 'Present',
  absent: 'Absent',
  role: 'Role of {name}',
  roles: { 2: 'Facilitator', 3: 'Participant', 4: 'Observer', 5: 'Guest' },
  remove: 'Remove {name}',
  removeOwn: 'Remove me',
  added: '{name} added.',
  addedAll: { one: '{count} person added.', other: '{count} people added.' },
  removed: '{name} removed.',
  people: 'Actions for {name}',
  makes: 'Make {role}',
  makesNoteTaker: 'Make note taker',
  noNoteTaker: 'Remove as note taker',
  noteTaker: 'Note taker',
  left: 'Not invited: {names}. {reason}',
} as const
