// The texts of the page of the first link of a site, in German.

export const begin = {
  title: 'Diese Website einrichten',
  intro:
    'Sie richten das erste Konto ein und verwalten die Website. Danach planen Sie Ihre erste Besprechung und laden dazu ein.',
  organization: 'Organisation',
  organizationHint: 'Ihr Unternehmen, Ihr Verein oder Ihre Abteilung. Der Name lässt sich später ändern.',
  room: 'Erster Raum',
  roomHint:
    'Eine Gruppe, die sich regelmäßig trifft: ein Team, ein Projekt, ein Vorstand. Alle Mitglieder der Organisation können beitreten.',
  usualRoom: 'Unser Team',
  needName: 'Geben Sie Ihren Vornamen ein.',
  needOrganization: 'Geben Sie einen Namen für die Organisation ein.',
  needRoom: 'Geben Sie einen Namen für den Raum ein.',
  submit: 'Erste Besprechung planen',
  notSetUp:
    'Diese Website ist noch nicht eingerichtet, deshalb kann sich niemand anmelden. Wenn Sie den Server gestartet haben, öffnen Sie den Link, den er dabei ausgegeben hat. Er lässt sich nur einmal und eine Stunde lang verwenden. Bei einem Neustart wird ein neuer ausgegeben.',
  over: 'Der Link lässt sich nur einmal und eine Stunde lang verwenden. Einen neuen erhalten Sie, wenn Sie den Server neu starten, bevor sich jemand angemeldet hat.',
} as const
