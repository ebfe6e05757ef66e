// The page on which an enterprise administrator gets a link for a person, in German.

export const handedLink = {
  people: 'Personen',
  title: 'Anmeldelink für {name}',
  intro:
    'Mit dem Link legt {email} das erste Passwort fest und kann sich anmelden. Er gilt einmal, innerhalb von sieben Tagen.',
  introAnew: 'Mit dem Link legt {email} ein neues Passwort fest. Er gilt einmal, innerhalb einer halben Stunde.',
  careful:
    'Wer den Link hat, kommt in das Konto: Geben Sie ihn nur dieser Person, und so, dass niemand sonst ihn liest. Links, die vorher erstellt oder per E-Mail gesendet wurden, gelten dann nicht mehr.',
  companyOnly: 'Auf dieser Website meldet man sich mit dem Firmenkonto an. Geben Sie diese Adresse weiter:',
  address: 'Adresse',
  link: 'Link',
  make: 'Link erstellen',
  made: 'Geben Sie diesen Link an {who} weiter. Er wird nur hier angezeigt.',
  until: 'Er gilt einmal, bis {day}.',
  halfAnHour: 'Er gilt einmal, eine halbe Stunde lang.',
  done: 'Fertig',
} as const
