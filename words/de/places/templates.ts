// Vorlagen eines Raums: ihre Liste und die Seite einer Vorlage.

export const templates = {
  title: 'Vorlagen',
  none: 'Hier steht, was Besprechungen dieses Raums gemeinsam haben: Tagesordnung, Personen, Dauer. Es gibt noch keine Vorlage.',
  make: 'Neue Vorlage',
  made: 'Die Vorlage ist bereit. Geben Sie ihr eine Tagesordnung und die üblichen Personen.',
  name: 'Bezeichnung',
  about: 'Wofür sie ist',
  isDefault: 'Gilt, wo keine andere gewählt wird',
  defaultHint: 'Neue Besprechungen des Raums beginnen mit ihr.',
  defaultMark: 'Standard',
  meetingName: 'Titel der Besprechungen',
  goal: 'Ziel',
  length: 'Dauer in Minuten',
} as const
