// The pages of the account that make and revoke addresses at which calendar programs fetch meetings, in French.

export const feeds = {
  title: 'Calendriers',
  intro:
    'Abonnez-vous à vos réunions dans une application de calendrier. Toute personne qui connaît l’adresse d’un flux peut voir les réunions qu’il contient.',
  none: 'Aucun flux de calendrier pour l’instant.',
  new: 'Nouveau flux de calendrier',
  what: 'Réunions à inclure',
  mine: 'Toutes mes réunions',
  room: 'Espace : {name}',
  series: 'Série : {name}',
  rooms: 'Espaces',
  oneSeries: 'Séries',
  gone: 'n’est plus accessible',
  name: 'Nom (facultatif)',
  nameHint: 'Vous aide à reconnaître le flux, par exemple « Téléphone ». Visible par vous seul.',
  create: 'Créer le flux',
  tooMany: 'Vous avez atteint le maximum de {most} flux de calendrier. Supprimez-en un d’abord.',
  unreadable: 'Vous n’avez pas accès à ces réunions.',
  endsIn: 'se termine par {four}',
  neverUsed: 'jamais consulté',
  lastUsed: 'dernière consultation : {day}, {time}',
  made: 'créé le {day}',
  revoke: 'Supprimer',
  revokeHint:
    'Les applications de calendrier ne recevront plus les réunions par cette adresse. Cette action est irréversible.',
  revokeConfirm: 'Supprimer le flux',
  cancel: 'Annuler',
  revoked: 'Flux de calendrier supprimé.',
  madeTitle: 'Votre nouveau flux de calendrier',
  once: 'Copiez l’adresse maintenant. Elle ne sera plus affichée.',
  address: 'Adresse',
  open: 'Ouvrir dans l’application de calendrier de cet appareil',
  how: 'Comment s’abonner',
  steps: {
    google:
      'Dans un navigateur, ouvrez calendar.google.com. Sélectionnez le signe plus à côté de « Autres agendas », puis « À partir de l’URL ». Collez l’adresse et sélectionnez « Ajouter l’agenda ». Google l’actualise toutes les 8 à 24 heures ; ce délai n’est pas modifiable.',
    outlook:
      'Dans Outlook sur le web ou le nouvel Outlook, ouvrez Calendrier. Sélectionnez « Ajouter un calendrier » et « S’abonner à partir du web », collez l’adresse, puis sélectionnez « Importer ». Outlook l’actualise environ toutes les trois heures.',
    apple:
      'Sur un Mac, ouvrez Calendrier. Sélectionnez Fichier, « Nouvel abonnement à un calendrier… », collez l’adresse et choisissez la fréquence d’actualisation. Sur un iPhone, sélectionnez Calendriers, « Ajouter un calendrier », « Ajouter un calendrier avec abonnement ».',
    thunderbird:
      'Ouvrez « Agenda » et sélectionnez « Nouvel agenda… », « Sur le réseau ». Laissez le nom d’utilisateur vide, collez l’adresse comme emplacement, puis sélectionnez « Rechercher des agendas » et « S’abonner ».',
  },
  done: 'Terminé',
} as const
