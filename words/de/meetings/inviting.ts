// Who is not invited yet, and personal links, in German.

export const inviting = {
  label: 'Einladungen',
  notYet: 'Noch nicht eingeladen: {names}',
  others: { one: 'und {count} weitere Person', other: 'und {count} weitere Personen' },
  send: 'Einladungen senden',
  noMail:
    'Der E-Mail-Versand ist nicht eingerichtet. Schicken Sie den Personen stattdessen ihren persönlichen Link. Er funktioniert ohne Anmeldung.',
  copyLink: 'Link für {name} kopieren',
  linkCopied: 'Link für {name} kopiert.',
  linkOf: 'Link für {name}',
  sending: 'Einladungen werden gesendet.',
} as const
