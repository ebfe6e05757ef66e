// Who is not invited yet, and personal links, in French.

export const inviting = {
  label: 'Personnes à inviter',
  notYet: 'Pas encore invités : {names}',
  others: { one: 'et {count} autre personne', other: 'et {count} autres personnes' },
  send: 'Envoyer les invitations',
  noMail:
    'L’envoi d’e-mails n’est pas configuré. Transmettez à chaque personne son lien personnel, qui fonctionne sans mot de passe.',
  copyLink: 'Copier le lien pour {name}',
  linkCopied: 'Lien pour {name} copié.',
  linkOf: 'Lien pour {name}',
  sending: 'Envoi des invitations en cours.',
} as const
