// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script, in German.

export const frame = {
  skip: 'Zum Inhalt springen',
  userMenu: 'Ihr Menü',
  account: 'Ihr Konto',
  appearance: 'Darstellung',
  colourSchemes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  signOut: 'Abmelden',
  error: 'Fehler: {title}',
  faults: { one: 'Bitte korrigieren Sie:', other: 'Bitte korrigieren Sie diese {count} Felder:' },
  needsScript: 'Diese Seiten brauchen JavaScript. Ohne können Sie {account} trotzdem verwenden.',
  needsScriptLink: 'Ihr Konto',
  notBegun:
    'Diese Seite ist nicht ganz angekommen. Vielleicht ist die Verbindung abgebrochen, oder Folkmoot wurde inzwischen aktualisiert.',
  reload: 'Seite neu laden',
  languages: 'Sprache',
  home: 'Zur Startseite',
} as const
