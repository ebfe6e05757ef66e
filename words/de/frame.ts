// The frame of every page: the skip link, the user's menu, and what stands in place of the application without script, in German.

export const frame = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Besprechungen, Beschlüsse und Protokolle Ihrer Teams. Melden Sie sich an, um diese Seite zu sehen.',
  skip: 'Zum Inhalt springen',
  userMenu: 'Ihr Menü',
  account: 'Ihr Konto',
  appearance: 'Darstellung',
  colourSchemes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  signOut: 'Abmelden',
  error: 'Fehler: {title}',
  faults: { one: 'Korrigieren Sie dieses Feld:', other: 'Korrigieren Sie diese {count} Felder:' },
  needsScript: 'Diese Website benötigt JavaScript. Ohne JavaScript ist nur {account} verfügbar.',
  needsScriptLink: 'Ihr Konto',
  notBegun: 'Diese Seite wurde nicht vollständig geladen. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  reload: 'Neu laden',
  languages: 'Sprache',
  home: 'Zur Startseite',
} as const
