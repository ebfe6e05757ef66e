// The people of a meeting: who is invited, what they answered, and inviting more, in French.

export const invite = {
  invite: 'Inviter des personnes',
  answers: { 1: 'Oui', 3: 'Peut-être', 0: 'En attente de réponse', 2: 'Non' },
  attended: 'Présents',
  absent: 'Absents',
  role: 'Rôle attribué à {name}',
  roles: { 2: 'Animateur', 3: 'Participant', 4: 'Observateur', 5: 'Invité' },
  remove: 'Retirer {name}',
  removeOwn: 'Me retirer',
  added: 'Vous avez ajouté {name}.',
  addedAll: { one: '{count} personne ajoutée.', other: '{count} personnes ajoutées.' },
  removed: 'Vous avez retiré {name}.',
  people: 'Actions pour {name}',
  makes: 'Attribuer le rôle {role}',
  makesNoteTaker: 'Désigner comme secrétaire de séance',
  noNoteTaker: 'Ne plus désigner comme secrétaire de séance',
  noteTaker: 'Secrétaire de séance',
  left: 'Non invités : {names}. {reason}',
} as const
