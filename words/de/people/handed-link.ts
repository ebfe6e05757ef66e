// The page on which an enterprise administrator gets a link for a person, in German.

export const handedLink = {
  people: 'Nutzerkonten',
  title: 'Anmeldelink für {name}',
  intro:
    'Mit diesem Link kann die Person ({email}) ein erstes Passwort festlegen und sich anmelden. Er lässt sich nur einmal und sieben Tage lang verwenden.',
  introAnew:
    'Mit diesem Link kann die Person ({email}) ein neues Passwort festlegen. Er lässt sich nur einmal und eine halbe Stunde lang verwenden.',
  careful:
    'Wer den Link hat, erhält Zugriff auf das Konto. Geben Sie ihn vertraulich und nur an diese Person weiter. Frühere Links gelten dann nicht mehr.',
  companyOnly: 'Auf dieser Website meldet man sich mit dem Firmenkonto an. Geben Sie diese Adresse weiter:',
  address: 'Adresse',
  link: 'Link',
  make: 'Link erstellen',
  made: 'Geben Sie diesen Link an {who} weiter. Er wird nicht noch einmal angezeigt.',
  until: 'Er lässt sich nur einmal verwenden, bis {day}.',
  halfAnHour: 'Er lässt sich nur einmal und eine halbe Stunde lang verwenden.',
  done: 'Fertig',
} as const
