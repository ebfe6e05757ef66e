// What the server alone says around a page, in German: link previews, faults of forms, and what stands where no script runs.

export const unscripted = {
  /** The metadata of a link preview (Open Graph), without any content of the page. */
  preview: 'Besprechungen, Beschlüsse und Protokolle Ihrer Teams. Melden Sie sich an, um diese Seite zu sehen.',
  error: 'Fehler: {title}',
  faults: { one: 'Korrigieren Sie dieses Feld:', other: 'Korrigieren Sie diese {count} Felder:' },
  needsScript: 'Diese Website benötigt JavaScript. Ohne JavaScript ist nur {account} verfügbar.',
  needsScriptLink: 'Ihr Konto',
  notBegun: 'Diese Seite wurde nicht vollständig geladen. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  reload: 'Neu laden',
  languages: 'Sprache',
  home: 'Zur Startseite',
} as const
