// The people of a meeting: who is invited, what they answered, and inviting more, in German.

export const invite = {
  invite: 'Personen einladen',
  answers: { 1: 'Zugesagt', 3: 'Vielleicht', 0: 'Antwort ausstehend', 2: 'Abgelehnt' },
  attended: 'Anwesend',
  absent: 'Abwesend',
  role: 'Rolle von {name}',
  roles: { 2: 'Moderation', 3: 'Teilnahme', 4: 'Beobachtung', 5: 'Gast' },
  remove: '{name} entfernen',
  removeOwn: 'Mich entfernen',
  added: '{name} hinzugefügt.',
  addedAll: { one: '{count} Person hinzugefügt.', other: '{count} Personen hinzugefügt.' },
  removed: '{name} entfernt.',
  people: 'Aktionen für {name}',
  makes: 'Rolle: {role}',
  makesNoteTaker: 'Protokollführung übertragen',
  noNoteTaker: 'Protokollführung entziehen',
  noteTaker: 'Protokollführung',
  left: 'Nicht eingeladen: {names}. {reason}',
} as const
