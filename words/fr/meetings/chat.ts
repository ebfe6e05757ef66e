// The chat of a meeting, in French.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} nouveau message', other: '{count} nouveaux messages' },
  none: 'Aucun message pour l’instant.',
  message: 'Votre message',
  placeholder: 'Écrire à toutes les personnes présentes',
  send: 'Envoyer',
  earlier: 'Messages précédents',
  said: '{name} : {text}',
  delete: 'Supprimer le message : {text}',
  deleted: 'Message supprimé.',
  sending: 'pas encore envoyé',
  somebody: 'Ancien participant',
} as const
