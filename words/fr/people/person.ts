// The page of a person: what the reader shares with them, in French.

export const person = {
  title: 'Personne',
  write: 'Envoyer un e-mail',
  own: 'C’est vous.',
  account: 'Votre compte',
  open: 'Tâches ouvertes',
  noItems: 'Aucune tâche ouverte dans {organization}.',
  all: 'Toutes dans {organization}',
  rooms: 'Espaces partagés',
  noRooms: 'Aucun espace partagé.',
  organizations: 'Organisations partagées',
  outOfSight: 'Vous ne partagez ni espace ni organisation avec cette personne.',
} as const
