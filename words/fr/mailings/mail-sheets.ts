// The sheets in which somebody mails the people of a meeting or series, and the list of what was sent, in French.

export const mailSheets = {
  titles: {
    invitation: 'Inviter par e-mail',
    reminder: 'Envoyer un rappel',
    cancellation: 'Annoncer l’annulation par e-mail',
  },
  noMail: 'Ce site n’envoie pas d’e-mails.',
  noMailHint: 'Partagez plutôt l’adresse de la page. Les réponses s’affichent à côté de chaque nom.',
  noMailLinks:
    'Les personnes qui ne se sont jamais connectées ont d’abord besoin d’un lien. Vous pouvez en créer un dans « Utilisateurs ».',
  noMailAsk:
    'Les personnes qui ne se sont jamais connectées ont d’abord besoin d’un lien. Un administrateur peut leur en fournir un.',
  peopleOfSite: 'Utilisateurs',
  copyAddress: 'Copier l’adresse',
  addressCopied: 'Adresse copiée.',
  about: 'S’applique à',
  reach: { series: 'Toute la série', meeting: 'Cette réunion' },
  reachHint: {
    series:
      'Toutes les dates à venir sont ajoutées aux calendriers. Les changements ultérieurs sont annoncés automatiquement.',
    meeting: 'Seule cette date est ajoutée aux calendriers. Les changements ultérieurs sont annoncés automatiquement.',
  },
  who: 'Destinataires',
  groups: { all: 'Tous', unanswered: 'En attente de réponse' },
  invited: 'Déjà invités',
  nobody: 'Aucun destinataire.',
  nobodyThere: 'Aucun participant ne peut recevoir d’e-mails. Ajoutez d’abord des personnes.',
  unreached: {
    no_address: 'Sans adresse e-mail : {names}.',
    bounced: 'E-mails non distribués : {names}.',
    unwanted: 'Désabonnés : {names}.',
  },
  message: 'Message (facultatif)',
  messageHint: 'Inclus dans l’e-mail sous votre nom.',
  preview: 'Aperçu de l’e-mail',
  subject: 'Objet : {subject}',
  previewHint:
    'Voici l’e-mail tel que vous le recevriez. Chaque personne le reçoit dans sa langue et son fuseau horaire.',
  tells:
    'Les changements seront ensuite annoncés par e-mail. Vous pouvez désactiver cette option à côté des participants.',
  get: { one: '{count} destinataire', other: '{count} destinataires' },
  send: 'Envoyer',
  close: 'Fermer',
  kinds: { invitation: 'Invitation', reminder: 'Rappel', cancellation: 'Annulation', followup: 'Compte rendu' },
  sending: {
    invitation: {
      one: 'Envoi de l’invitation à {count} personne.',
      other: 'Envoi de l’invitation à {count} personnes.',
    },
    reminder: { one: 'Envoi du rappel à {count} personne.', other: 'Envoi du rappel à {count} personnes.' },
    cancellation: {
      one: 'Envoi de l’annulation à {count} personne.',
      other: 'Envoi de l’annulation à {count} personnes.',
    },
  },
  sent: {
    invitation: { one: '{count} personne invitée par e-mail.', other: '{count} personnes invitées par e-mail.' },
    reminder: { one: 'Rappel envoyé à {count} personne.', other: 'Rappel envoyé à {count} personnes.' },
    cancellation: {
      one: 'Annulation envoyée à {count} personne.',
      other: 'Annulation envoyée à {count} personnes.',
    },
  },
  notSent: 'E-mail non envoyé. {reason}',
  list: 'E-mails envoyés',
  none: 'Aucun e-mail envoyé pour l’instant.',
  toSeries: 'à toute la série',
  byItself: 'envoyé automatiquement',
  by: 'par {name}',
  states: { sending: 'Envoi en cours', done: 'Envoyé' },
  sentCount: { one: '{count} envoyé', other: '{count} envoyés' },
  failedCount: { one: '{count} échec', other: '{count} échecs' },
  waitingCount: { one: '{count} en file d’attente', other: '{count} en file d’attente' },
  recipientStates: {
    waiting: 'en file d’attente',
    sent: 'envoyé',
    failed: 'échec',
    bounced: 'non distribué',
  },
} as const
