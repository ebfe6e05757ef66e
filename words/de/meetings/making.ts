// The ways to the sheets that make and change meetings, in German.

export const making = {
  newMeeting: 'Neue Besprechung',
  newBrief: 'Neu',
  newAloud: 'Neu: Besprechung',
  loading: 'Wird geladen …',
  edit: 'Bearbeiten',
  move: 'Verschieben',
  moveRoom: 'In einen anderen Raum verschieben',
  deleteMeeting: 'Besprechung löschen',
  endSeries: 'Serie beenden',
  saveAsTemplate: 'Tagesordnung als Vorlage speichern',
  moreActions: 'Weitere Aktionen',
} as const
