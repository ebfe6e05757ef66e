// The page on which an enterprise administrator gets a link for a person, in German.

export const handedLink = {
  people: 'Nutzerkonten',
  title: 'Anmeldelink für {name}',
  intro: 'Mit diesem Link legt {email} das erste Passwort fest und meldet sich an. Er gilt einmal, sieben Tage lang.',
  introAnew: 'Mit diesem Link legt {email} ein neues Passwort fest. Er gilt einmal, eine halbe Stunde lang.',
  careful:
    'Wer den Link hat, erhält Zugriff auf das Konto. Geben Sie ihn vertraulich und nur an diese Person weiter. Frühere Links gelten dann nicht mehr.',
  companyOnly: 'Auf dieser Website meldet man sich mit dem Firmenkonto an. Geben Sie diese Adresse weiter:',
  address: 'Adresse',
  link: 'Link',
  make: 'Link erstellen',
  made: 'Geben Sie diesen Link an {who} weiter. Er wird nicht noch einmal angezeigt.',
  until: 'Er gilt einmal, bis {day}.',
  halfAnHour: 'Er gilt einmal, eine halbe Stunde lang.',
  done: 'Fertig',
} as const
