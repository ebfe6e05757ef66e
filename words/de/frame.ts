// What stands around every page: the way past it, one's own menu, and pages that are none, in German.

export const frame = {
  skip: 'Zum Inhalt springen',
  own: 'Eigenes',
  account: 'Ihr Konto',
  look: 'Darstellung',
  looks: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  signOut: 'Abmelden',
  error: 'Fehler: {title}',
  faults: { one: 'Bitte sehen Sie sich das noch einmal an:', other: 'Bitte sehen Sie sich diese {count} Stellen an:' },
  needsScript: 'Diese Seiten brauchen JavaScript. Ohne lässt sich {account} verwalten.',
  needsScriptLink: 'Ihr Konto',
  languages: 'Sprache',
  home: 'Zur Startseite',
} as const
