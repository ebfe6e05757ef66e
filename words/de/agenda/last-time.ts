// What is open from the last meeting of a series, and where an agenda can be taken from, in German.

export const lastTime = {
  title: 'Vom letzten Mal',
  take: 'Übernehmen',
  takeItem: '„{item}“',
  takeOver: 'In diese Tagesordnung übernehmen',
  taken: 'Auf dieser Tagesordnung: {item}',
  notTakenBack: '„{item}“ wurde nicht zurückgenommen. {reason}',
  all: 'Alle {count} offenen Aufgaben anzeigen',
  onAgenda: 'auf der Tagesordnung',
  noneYet: 'Noch keine Tagesordnung. Schreiben Sie den ersten Punkt.',
  noneButLast: 'Noch keine Tagesordnung. Schreiben Sie den ersten Punkt, oder übernehmen Sie die vom {day}.',
  takeLast: 'Tagesordnung vom {day} übernehmen',
  takeTemplate: 'Die einer Vorlage übernehmen',
  agendaTaken: 'Die Tagesordnung wurde übernommen.',
} as const
