// The page of a series, in German.

export const series = {
  coming: 'Kommende Termine',
  none: 'Keine weiteren Termine.',
  next: 'Zur nächsten Besprechung',
  skip: 'Auslassen',
  dateActions: 'Aktionen für {day}',
  isSkipped: 'ausgelassen',
  skippedDate: '{day} ausgelassen.',
  planAgain: 'Wiederherstellen',
  planned: '{day} wiederhergestellt.',
  past: 'Vergangene Termine',
  seam: 'Ab {day}',
  otherPart: 'Zugehörige Serie',
  addDate: 'Termin hinzufügen',
  addedDate: '{day} hinzugefügt.',
  notToCome: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  continues: 'Fortsetzung von {series}.',
  continued: 'Fortgesetzt als {series}.',
  about: 'Über diese Serie',
  agendaOf:
    'Kommende Besprechungen übernehmen diese Tagesordnung samt späteren Änderungen, bis ihre eigene Tagesordnung bearbeitet wird.',
  noAgenda: 'Noch keine Tagesordnung. Punkte, die Sie hier hinzufügen, werden in jede Besprechung übernommen.',
} as const
