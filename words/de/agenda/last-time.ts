// What is open from the last meeting of a series, and where an agenda can be taken from, in German.

export const lastTime = {
  title: 'Vom letzten Mal',
  take: 'Auf die Tagesordnung',
  takeItem: '„{item}“',
  takeOver: 'Auf diese Tagesordnung setzen',
  taken: 'Auf die Tagesordnung gesetzt: {item}',
  notTakenBack: 'Das Hinzufügen von „{item}“ konnte nicht rückgängig gemacht werden. {reason}',
  all: 'Alle {count} offenen Aufgaben anzeigen',
  onAgenda: 'auf der Tagesordnung',
  noneYet: 'Noch keine Tagesordnung. Geben Sie den ersten Punkt ein.',
  noneButLast:
    'Noch keine Tagesordnung. Geben Sie den ersten Punkt ein oder übernehmen Sie die Tagesordnung vom {day}.',
  takeLast: 'Tagesordnung vom {day} übernehmen',
  takeTemplate: 'Vorlage verwenden',
  agendaTaken: 'Tagesordnung übernommen.',
} as const
