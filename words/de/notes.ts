// Die Notizen eines Raums oder einer Serie, aus allen Besprechungen.

export const notes = {
  title: 'Notizen aller Besprechungen',
  ofRoom: 'Notizen',
  none: 'Hier stehen Notizen, Beschlüsse und offene Punkte aller Besprechungen. Es gibt noch keine.',
  noMatch: 'Keine Notiz ist so.',
  kinds: { all: 'Alle', decision: 'Beschlüsse', issue: 'Offene Punkte' },
  kind: 'Art',
  inMeeting: 'aus {meeting}',
  inRoom: 'aus keiner Besprechung',
  write: 'Notiz schreiben',
  hint: 'Sie gehört zum Raum und zu keiner seiner Besprechungen.',
  text: 'Notiz',
  edit: 'Notiz bearbeiten',
  saved: 'Die Notiz wurde gespeichert.',
  deleted: 'Die Notiz wurde gelöscht.',
  delete: 'Löschen',
  more: 'Mehr zu dieser Notiz',
  decisions: 'Alle Beschlüsse dieses Raums',
  held: 'Abgehaltene Besprechungen',
  decisionsOfOrganization: 'Alle Beschlüsse dieser Organisation',
} as const
