// The history of a note: what its text was, and who wrote it, in German.

export const history = {
  title: 'Verlauf',
  none: 'Keine früheren Fassungen.',
  present: 'Aktuelle Fassung',
  first: 'Erste Fassung',
  unknown: 'Vor Beginn der Aufzeichnung geschrieben.',
  sameWords: 'Nur Formatierung.',
  added: 'Hinzugefügt:',
  removed: 'Entfernt:',
  restore: 'Wiederherstellen',
  restoreOf: 'Fassung vom {day}, {time} wiederherstellen',
  restored: 'Wiederhergestellt. Die vorherige Fassung finden Sie im Verlauf.',
  gone: 'Jemand anderes hat die Notiz gelöscht.',
  close: 'Schließen',
} as const
