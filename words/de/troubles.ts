// Loading, waiting, and what went wrong between a page and the server, in German.

export const troubles = {
  statuses: {
    401: 'Sie sind nicht mehr angemeldet. Melden Sie sich in einem anderen Tab an und versuchen Sie es hier noch einmal.',
    403: 'Sie haben keinen Zugriff darauf. Die Leitung des Raums oder die Administration der Organisation kann das ändern.',
    404: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben.',
    409: 'Das geschieht gerade schon.',
    410: 'Das wurde gelöscht.',
    412: 'Jemand anderes hat das inzwischen geändert. Sehen Sie es sich noch einmal an und wiederholen Sie Ihre Änderung.',
    413: 'Das ist zu groß.',
  },
  titles: { 403: 'Kein Zugriff', 404: 'Seite nicht gefunden', 410: 'Gelöscht' },
  failed: 'Das hat nicht geklappt',
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.',
  noConnection: 'Es gibt keine Verbindung zum Server. Was hier fehlt, kommt, sobald es eine gibt.',
  wait: {
    one: 'Zu viele Anfragen. Bitte {count} Sekunde warten.',
    other: 'Zu viele Anfragen. Bitte {count} Sekunden warten.',
  },
  retrying: 'Zu viele Anfragen. In {wait} s geht es weiter.',
  broken:
    'Auf dem Server ist etwas schiefgegangen; der Fehler wurde protokolliert. Bitte versuchen Sie es gleich noch einmal.',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  pageFault: 'Die Seite konnte nicht angezeigt werden.',
  missingPart: 'Ein Teil dieser Seite ist nicht angekommen. Vielleicht wurde Folkmoot inzwischen aktualisiert.',
  reload: 'Seite neu laden',
  home: 'Zur Startseite',
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie falsch geschrieben.',
} as const
