// The sheets that put a note, an action item or a file under another item of the agenda, in German.

export const placing = {
  title: 'In einen anderen Punkt verschieben',
  item: 'Tagesordnungspunkt',
  none: 'Keiner',
  moved: 'In einen anderen Punkt verschoben.',
  name: 'Name',
  nameHint: 'Die Endung lässt sich nicht ändern, denn sie kennzeichnet die Dateiart.',
  fileSaved: 'Datei gespeichert.',
} as const
