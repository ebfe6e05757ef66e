// The page of the account that chooses which mail about meetings comes, in French.

export const mailChoices = {
  title: 'E-mails',
  intro: 'Choisissez les e-mails que vous recevez au sujet des réunions. Ils sont envoyés à {email}.',
  noMail: 'Ce site n’envoie pas encore d’e-mails. Vos choix s’appliqueront dès que l’envoi sera configuré.',
  unreached: {
    bounced:
      'Les derniers e-mails envoyés à votre adresse n’ont pas pu être distribués : vous ne recevez que ceux qui concernent votre compte. Enregistrez pour réessayer.',
    unwanted:
      'Vous vous êtes désabonné de tous les e-mails au sujet des réunions. Enregistrez pour les recevoir de nouveau.',
  },
  which: 'À propos de vos réunions',
  flags: {
    invitations: 'Invitations et rappels envoyés par d’autres',
    updates: 'Changements de description et de lieu',
    followups: 'Comptes rendus',
  },
  flagHints: {
    invitations:
      'Envoyés quand un organisateur vous demande si vous participerez. Si vous activez cette option, les invitations en attente sont envoyées.',
    updates:
      'Vous êtes toujours averti par e-mail quand une réunion est déplacée, annulée ou rétablie, ou quand vous n’y êtes plus invité.',
    followups: 'Décisions, tâches et notes, envoyées après une réunion.',
  },
  reminder: 'M’envoyer un rappel avant chaque réunion',
  reminderHint:
    'Par e-mail, pour les réunions que vous n’avez pas refusées. Si l’heure de début change, vous recevez un nouveau rappel.',
  never: 'Ne pas envoyer de rappel',
  minutes: { one: '{count} minute avant', other: '{count} minutes avant' },
  hours: { one: '{count} heure avant', other: '{count} heures avant' },
  days: { one: '{count} jour avant', other: '{count} jours avant' },
  digest: 'Vos tâches ouvertes',
  digests: { off: 'Jamais', daily: 'Chaque jour', weekly: 'Chaque lundi' },
  digestHints: {
    off: 'Vous les retrouvez sur votre page d’accueil.',
    daily: 'Un e-mail par jour à l’heure ci-dessous, sauf si vous n’avez aucune tâche ouverte.',
    weekly: 'Un e-mail par semaine à l’heure ci-dessous, sauf si vous n’avez aucune tâche ouverte.',
  },
  hour: 'Heure',
  hourHint: 'Dans votre fuseau horaire : {zone}.',
  saved: 'Modifications enregistrées. Vos choix s’appliquent dès maintenant.',
  always:
    'Vous recevez toujours les e-mails qui concernent votre compte, par exemple en cas de changement de mot de passe.',
} as const
