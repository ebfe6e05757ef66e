// The texts of the page of the first link of a site, in German.

export const begin = {
  title: 'Diese Website einrichten',
  intro:
    'Sie sind die erste Person hier und verwalten die Website. Danach planen Sie die erste Besprechung und laden dazu ein.',
  organization: 'Organisation',
  organizationHint:
    'Die Firma, der Verein oder die Abteilung, um deren Besprechungen es geht. Der Name lässt sich ändern.',
  room: 'Erster Raum',
  roomHint:
    'Eine Gruppe, die sich bespricht: ein Team, ein Projekt, ein Vorstand. Alle der Organisation dürfen beitreten.',
  usualRoom: 'Unser Team',
  needName: 'Geben Sie Ihren Vornamen ein.',
  needOrganization: 'Geben Sie den Namen der Organisation ein.',
  needRoom: 'Geben Sie dem Raum einen Namen.',
  submit: 'Die erste Besprechung planen',
  notSetUp:
    'Diese Website ist noch nicht eingerichtet: Niemand kann sich anmelden. Wer sie gestartet hat, öffnet den Link, den der Server dabei hinter „Set up this site“ geschrieben hat. Er gilt einmal, eine Stunde lang; jeder Start schreibt einen neuen.',
  over: 'Der Link gilt einmal, eine Stunde lang. Wer diese Website betreibt, erhält beim nächsten Start einen neuen, solange noch niemand hier ist.',
} as const
