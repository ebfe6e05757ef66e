// Die Seite einer Person: was man mit ihr teilt.

export const person = {
  title: 'Person',
  write: 'E-Mail schreiben',
  own: 'Das sind Sie.',
  account: 'Ihr Konto',
  open: 'Offene Aufgaben',
  noItems: 'Keine offenen Aufgaben in {organization}.',
  all: 'Alle in {organization}',
  rooms: 'Gemeinsame Räume',
  noRooms: 'Keine gemeinsamen Räume.',
  organizations: 'Gemeinsame Organisationen',
  outOfSight: 'Sie haben mit dieser Person keinen Raum und keine Organisation gemeinsam.',
} as const
