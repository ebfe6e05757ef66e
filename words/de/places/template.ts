// A template, in German.

export const template = {
  of: 'Vorlage von {room}',
  about: 'Zur Vorlage',
  name: 'Bezeichnung',
  unnamed: 'Die Vorlage braucht einen Namen.',
  description: 'Beschreibung',
  meetingName: 'Name ihrer Besprechungen',
  goal: 'Ziel',
  outcomes: 'Erwartete Ergebnisse',
  minutes: 'Dauer in Minuten',
  nothing: 'noch nichts',
  usual: 'Gilt in ihrem Raum, wo keine andere Vorlage gewählt wird',
  usualSaved: 'Gespeichert.',
  agendaOf: 'Besprechungen und Serien aus dieser Vorlage beginnen damit.',
  noAgenda: 'Noch keine Tagesordnung. Hier steht, womit jede Besprechung beginnt.',
  people: 'Personen',
  noPeople: 'Noch niemand. Wer gewöhnlich teilnimmt, steht hier.',
  add: 'Jemanden hinzufügen',
  onlyMembers: 'Hier können nur Personen des Raums hinzugefügt werden.',
  delete: 'Vorlage löschen',
  deleted: 'Die Vorlage „{name}“ wurde gelöscht. Besprechungen daraus bleiben.',
  saveAbout:
    'Die Punkte dieser Tagesordnung werden eine Vorlage von {room}, mit ihren Beschreibungen und Zeiten. Notizen bleiben hier.',
  saved: 'Als „{name}“ gespeichert.',
  open: 'Vorlage öffnen',
} as const
