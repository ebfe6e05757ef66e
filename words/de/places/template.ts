// A template, in German.

export const template = {
  of: 'Vorlage von {room}',
  about: 'Über diese Vorlage',
  name: 'Bezeichnung',
  unnamed: 'Geben Sie eine Bezeichnung ein.',
  description: 'Beschreibung',
  meetingName: 'Titel der Besprechungen',
  goal: 'Ziel',
  outcomes: 'Erwartete Ergebnisse',
  minutes: 'Dauer',
  nothing: 'leer',
  usual: 'Standardvorlage',
  usualSaved: 'Gespeichert.',
  agendaOf: 'Besprechungen und Serien, die aus dieser Vorlage angelegt werden, übernehmen diese Tagesordnung.',
  noAgenda: 'Noch keine Tagesordnung. Punkte, die Sie hier hinzufügen, werden in jede Besprechung übernommen.',
  people: 'Personen',
  noPeople: 'Noch niemand. Fügen Sie die üblichen Teilnehmenden hinzu.',
  add: 'Person hinzufügen',
  onlyMembers: 'Sie können nur Mitglieder des Raums hinzufügen.',
  delete: 'Vorlage löschen',
  deleted: 'Vorlage „{name}“ gelöscht. Daraus angelegte Besprechungen bleiben unverändert.',
  saveAbout:
    'Speichert die Tagesordnungspunkte mit Beschreibung und Dauer als Vorlage in {room}. Notizen werden nicht übernommen.',
  saved: 'Als „{name}“ gespeichert.',
  open: 'Vorlage öffnen',
} as const
