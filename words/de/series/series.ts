// The page of a series, in German.

export const series = {
  coming: 'Kommende Termine',
  none: 'Keine weiteren Termine.',
  next: 'Zur nächsten Besprechung',
  skip: 'Auslassen',
  skipDate: '{day} auslassen',
  skipped: 'Ausgelassene Termine',
  skippedDate: '{day} ausgelassen.',
  planAgain: 'Wiederherstellen',
  planDate: 'Wiederherstellen: {day}',
  planned: '{day} wiederhergestellt.',
  canceled: 'abgesagt',
  addDate: 'Termin hinzufügen',
  addedDate: '{day} hinzugefügt.',
  notToCome: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  continues: 'Fortsetzung von {series}.',
  continued: 'Fortgesetzt als {series}.',
  about: 'Zur Serie',
  agendaOf:
    'Kommende Besprechungen übernehmen diese Tagesordnung samt späteren Änderungen, bis ihre eigene bearbeitet wird.',
  noAgenda: 'Noch keine Tagesordnung. Punkte, die Sie hier hinzufügen, werden in jede Besprechung übernommen.',
} as const
