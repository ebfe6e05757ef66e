// The people of a meeting: who is invited, what they answered, and inviting more, in German.

export const invite = {
  invite: 'Personen hinzufügen',
  answers: { 1: 'Zugesagt', 3: 'Vielleicht', 0: 'Noch keine Antwort', 2: 'Abgesagt' },
  attended: 'Anwesend',
  absent: 'Abwesend',
  role: 'Rolle von {name}',
  roles: { 2: 'Moderation', 3: 'Teilnahme', 4: 'Beobachtung', 5: 'Gast' },
  remove: '{name} herausnehmen',
  removeOwn: 'Mich austragen',
  added: '{name} wurde hinzugefügt.',
  addedAll: { one: '{count} Person wurde hinzugefügt.', other: '{count} Personen wurden hinzugefügt.' },
  removed: '{name} wurde herausgenommen.',
  people: 'Mehr zu {name}',
  makes: 'Rolle: {role}',
  makesNoteTaker: 'Mit dem Protokoll betrauen',
  noNoteTaker: 'Nicht mehr mit dem Protokoll betrauen',
  noteTaker: 'Protokollführung',
  left: 'Nicht eingeladen: {names}. {reason}',
} as const
