// The sheets that put a note, an action item or a file under another item of the agenda, in German.

export const placing = {
  title: 'Zu einem anderen Punkt verschieben',
  item: 'Tagesordnungspunkt',
  none: 'Keiner',
  moved: 'Zu einem anderen Punkt verschoben.',
  name: 'Name',
  nameHint: 'Die Dateiendung kann nicht geändert werden, weil sie den Dateityp bestimmt.',
  fileSaved: 'Datei gespeichert.',
} as const
