// Die Seite einer Person: was man mit ihr teilt.

export const person = {
  title: 'Diese Person',
  write: 'E-Mail schreiben',
  own: 'Das sind Sie.',
  account: 'Ihr Konto',
  open: 'Offene Aufgaben',
  noItems: 'In {organization} ist nichts offen.',
  all: 'Alle in {organization}',
  rooms: 'Gemeinsame Räume',
  noRooms: 'Hier erscheinen gemeinsame Räume. Es gibt keine.',
  organizations: 'Gemeinsame Organisationen',
  outOfSight:
    'Mit dieser Person haben Sie keinen Raum und keine Organisation gemeinsam, deren Personen Sie sehen dürfen.',
} as const
