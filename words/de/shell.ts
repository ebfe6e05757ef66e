// The frame of the application: the ways around, the palette, keys, and short messages, in German.

export const shell = {
  ways: 'Hauptmenü',
  home: 'Start',
  rooms: 'Räume',
  running: 'Läuft gerade',
  calendar: 'Kalender',
  actions: 'Aufgaben',
  decisions: 'Beschlüsse',
  search: 'Suchen',
  palette: 'Befehle und Orte',
  palettePlaceholder: 'Suchen oder einen Befehl eingeben',
  nothingFound: 'Nichts gefunden.',
  groups: { here: 'Auf dieser Seite', go: 'Gehe zu', folkmoot: 'Überall' },
  goHome: 'Start',
  goRooms: 'Räume',
  keys: 'Tasten',
  singleKeys: 'Einzelne Buchstaben führen Befehle aus',
  close: 'Schließen',
  undo: 'Rückgängig',
  administration: 'Verwaltung',
} as const
