// Pages that say what could not be shown or done, and why, in French.

export const refused = {
  notFound: 'Page introuvable',
  notFoundHint: 'Cette page n’existe pas. L’adresse est peut-être mal saisie, ou la page a été supprimée.',
  failed: 'Une erreur s’est produite',
  noAccess: 'Accès refusé',
  noAccessHint:
    'Vous n’avez pas accès à cette page. Adressez-vous à un gestionnaire de l’espace ou à un administrateur.',
  outOfDate: 'Ce formulaire a expiré',
  outOfDateHint:
    'Il est resté ouvert trop longtemps, ou votre navigateur bloque les cookies. Rien n’a été modifié. Revenez en arrière, actualisez la page et réessayez.',
  expired: 'Cette demande a expiré',
  expiredHint: 'Revenez à l’application et recommencez.',
  unknownApplication: 'L’application qui vous a envoyé ici n’est pas enregistrée ou est désactivée.',
  unknownRedirect: 'L’application qui vous a envoyé ici a utilisé une URI de redirection non enregistrée.',
  invalidRequest: 'L’application qui vous a envoyé ici a fait une demande non valable ({error}).',
  tooMany: 'Trop de requêtes',
  tooManyHint: 'Vous avez envoyé trop de requêtes. Attendez une minute, puis réessayez.',
  busy: 'Le serveur est occupé. Réessayez dans un instant.',
  broken: 'Une erreur s’est produite sur le serveur et a été consignée. Réessayez dans un instant.',
  notUnderstood: 'La requête n’est pas valable.',
  tooLarge: 'La requête est trop volumineuse.',
  https: 'Ce site n’est disponible qu’en HTTPS.',
} as const
