// The history of a note: what its text was, and who wrote it, in German.

export const history = {
  title: 'Verlauf',
  none: 'Der Text wurde nicht geändert.',
  present: 'Jetziger Text',
  first: 'Erster Text',
  unknown: 'Geschrieben, bevor es den Verlauf gab.',
  sameWords: 'Nur das Aussehen wurde geändert, kein Wort.',
  added: 'Hinzugefügt:',
  removed: 'Entfernt:',
  restore: 'Wiederherstellen',
  restoreOf: 'Text vom {day}, {time} wiederherstellen',
  restored: 'Wiederhergestellt. Der Text davor steht im Verlauf.',
  gone: 'Jemand anderes hat die Notiz gelöscht.',
  close: 'Schließen',
} as const
