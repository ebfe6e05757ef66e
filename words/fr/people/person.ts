// The page of a person: what the reader shares with them, in French.

export const person = {
  title: 'Personne',
  write: 'Envoyer un e-mail',
  own: 'C’est vous.',
  account: 'Votre compte',
  open: 'Tâches ouvertes',
  noItems: 'Aucune tâche ouverte dans {organization}.',
  all: 'Toutes dans {organization}',
  rooms: 'Espaces en commun',
  noRooms: 'Aucun espace en commun.',
  organizations: 'Organisations en commun',
  outOfSight: 'Vous n’avez ni espace ni organisation en commun avec cette personne.',
} as const
