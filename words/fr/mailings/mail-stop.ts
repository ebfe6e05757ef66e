// The texts of the page that stops mail, in French.

export const mailStop = {
  title: 'Se désabonner',
  question: 'Ne plus envoyer {what} à {email} ?',
  kinds: {
    invitations: 'les invitations et les rappels',
    updates: 'les e-mails sur les changements de description et de lieu',
    followups: 'les comptes rendus',
    reminders: 'les rappels de réunion',
    digest: 'les listes de tâches',
    notifications: 'les e-mails de notification',
  },
  everything: 'd’e-mails au sujet des réunions de ce site',
  stop: 'Se désabonner',
  done: '{email} ne recevra plus {what}.',
  others:
    'Vous pouvez modifier ce choix dans votre compte. Vous continuerez à recevoir les e-mails qui concernent le compte lui-même.',
  othersToStranger:
    'Si vous avez un jour un compte sur ce site, vous pourrez modifier ce choix dans les paramètres du compte.',
  unknown: 'Ce lien ne fonctionne pas : l’adresse a changé ou le lien est incomplet.',
} as const
