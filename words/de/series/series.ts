// The page of a series, in German.

export const series = {
  coming: 'Nächste Termine',
  none: 'Es stehen keine Termine an.',
  next: 'Zur nächsten Besprechung',
  skip: 'Auslassen',
  skipDate: '{day} auslassen',
  skipped: 'Ausgelassene Termine',
  skippedDate: '{day} wird ausgelassen.',
  planAgain: 'Wieder planen',
  planDate: 'Wieder planen: {day}',
  planned: '{day} ist wieder geplant.',
  canceled: 'abgesagt',
  addDate: 'Termin hinzufügen',
  addedDate: '{day} ist hinzugefügt.',
  notToCome: 'Wählen Sie einen Tag und eine Uhrzeit, die noch kommen.',
  continues: 'Sie setzt {series} fort.',
  continued: 'Sie geht als {series} weiter.',
  about: 'Zur Serie',
  agendaOf: 'Kommende Besprechungen beginnen damit und folgen Änderungen, bis jemand ihre eigene bearbeitet.',
  noAgenda: 'Noch keine Tagesordnung. Hier steht, womit jede Besprechung beginnt.',
} as const
