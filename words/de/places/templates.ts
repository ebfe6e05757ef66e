// Vorlagen eines Raums: ihre Liste und die Seite einer Vorlage.

export const templates = {
  title: 'Vorlagen',
  none: 'Noch keine Vorlagen. Eine Vorlage legt Tagesordnung, Personen und Dauer neuer Besprechungen fest.',
  make: 'Neue Vorlage',
  made: 'Vorlage angelegt. Fügen Sie eine Tagesordnung und Personen hinzu.',
  name: 'Bezeichnung',
  about: 'Beschreibung',
  isDefault: 'Standardvorlage',
  defaultHint: 'Gilt für neue Besprechungen in diesem Raum.',
  defaultMark: 'Standard',
  meetingName: 'Titel der Besprechungen',
  goal: 'Ziel',
  length: 'Dauer in Minuten',
} as const
