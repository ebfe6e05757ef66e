// The page on which an enterprise administrator gets a link for a person, in German.

export const handedLink = {
  people: 'Nutzerkonten',
  title: 'Anmeldelink für {name}',
  intro:
    'Mit diesem Link kann die Person ({email}) ihr erstes Passwort festlegen und sich anmelden. Er gilt sieben Tage lang und kann nur einmal verwendet werden.',
  introAnew:
    'Mit diesem Link kann die Person ({email}) ein neues Passwort festlegen. Er gilt 30 Minuten lang und kann nur einmal verwendet werden.',
  careful:
    'Wer den Link hat, erhält Zugriff auf das Konto. Geben Sie ihn vertraulich und nur an diese Person weiter. Frühere Links werden ungültig.',
  companyOnly: 'Auf dieser Website meldet man sich mit dem Firmenkonto an. Geben Sie diese Adresse weiter:',
  address: 'Adresse',
  link: 'Link',
  make: 'Link erstellen',
  made: 'Geben Sie diesen Link an {who} weiter. Er wird nicht noch einmal angezeigt.',
  until: 'Er gilt bis zum {day} und kann nur einmal verwendet werden.',
  halfAnHour: 'Er gilt 30 Minuten lang und kann nur einmal verwendet werden.',
  done: 'Fertig',
} as const
