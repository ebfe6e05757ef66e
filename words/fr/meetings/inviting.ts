// Who is not invited yet, and personal links, in French.

export const inviting = {
  label: 'Personnes à inviter',
  notYet: 'Pas encore invités : {names}',
  others: { one: 'et {count} autre personne', other: 'et {count} autres personnes' },
  send: 'Envoyer les invitations',
  noMail:
    'L’e-mail n’est pas configuré. Envoyez à chaque personne son lien personnel, qui fonctionne sans se connecter.',
  copyLink: 'Copier le lien de {name}',
  linkCopied: 'Lien de {name} copié.',
  linkOf: 'Lien de {name}',
  sending: 'Envoi des invitations en cours.',
} as const
