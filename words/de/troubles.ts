// Loading, waiting, and what went wrong between a page and the server, in German.

export const troubles = {
  statuses: {
    401: 'Sie sind abgemeldet. Melden Sie sich in einem anderen Tab an und versuchen Sie es hier noch einmal.',
    403: 'Sie haben keinen Zugriff. Wenden Sie sich an die Raumleitung oder die Administration der Organisation.',
    404: 'Diese Seite gibt es nicht. Vielleicht ist die Adresse falsch geschrieben.',
    409: 'Dieser Vorgang läuft bereits.',
    410: 'Das wurde gelöscht.',
    412: 'Jemand anderes hat das geändert. Prüfen Sie die aktuelle Fassung und wiederholen Sie Ihre Änderung.',
    413: 'Das ist zu groß.',
  },
  titles: { 403: 'Kein Zugriff', 404: 'Seite nicht gefunden', 410: 'Gelöscht' },
  failed: 'Etwas ist schiefgegangen',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  noConnection: 'Keine Verbindung zum Server. Fehlende Inhalte werden geladen, sobald die Verbindung wieder besteht.',
  wait: {
    one: 'Zu viele Anfragen. Versuchen Sie es in {count} Sekunde noch einmal.',
    other: 'Zu viele Anfragen. Versuchen Sie es in {count} Sekunden noch einmal.',
  },
  retrying: 'Zu viele Anfragen. Neuer Versuch in {wait} s.',
  broken: 'Auf dem Server ist ein Fehler aufgetreten. Er wurde protokolliert. Versuchen Sie es gleich noch einmal.',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen …',
  pageFault: 'Diese Seite konnte nicht angezeigt werden.',
  missingPart: 'Ein Teil dieser Seite konnte nicht geladen werden.',
  reload: 'Neu laden',
  home: 'Zur Startseite',
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Diese Seite gibt es nicht. Vielleicht ist die Adresse falsch geschrieben.',
} as const
