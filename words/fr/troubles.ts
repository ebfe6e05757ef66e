// Loading, waiting, and what went wrong between a page and the server, in French.

export const troubles = {
  statuses: {
    401: 'Vous êtes déconnecté. Connectez-vous dans un autre onglet, puis réessayez ici.',
    403: 'Vous n’y avez pas accès. Adressez-vous à un gestionnaire de l’espace ou à un administrateur de l’organisation.',
    404: 'Cette page n’existe pas. L’adresse est peut-être mal saisie.',
    409: 'Cette opération est déjà en cours.',
    410: 'Cet élément a été supprimé.',
    412: 'Une autre personne a fait des modifications. Vérifiez la version actuelle, puis refaites les vôtres.',
    413: 'Cet élément est trop volumineux.',
  },
  titles: { 403: 'Accès refusé', 404: 'Page introuvable', 410: 'Supprimé' },
  failed: 'Une erreur s’est produite',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion.',
  noConnection: 'Pas de connexion au serveur. Le contenu manquant se chargera dès que vous serez de nouveau en ligne.',
  wait: {
    one: 'Trop de requêtes. Attendez {count} seconde, puis réessayez.',
    other: 'Trop de requêtes. Attendez {count} secondes, puis réessayez.',
  },
  retrying: 'Trop de requêtes. Nouvelle tentative dans {wait} s.',
  broken: 'Une erreur s’est produite sur le serveur et a été consignée. Réessayez dans un instant.',
  retry: 'Réessayer',
  loading: 'Chargement…',
  pageFault: 'Cette page n’a pas pu être affichée.',
  missingPart: 'Une partie de cette page ne s’est pas chargée.',
  reload: 'Actualiser',
  home: 'Aller à la page d’accueil',
  notFound: 'Page introuvable',
  notFoundHint: 'Cette page n’existe pas. L’adresse est peut-être mal saisie.',
} as const
