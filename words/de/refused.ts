// Pages that say what could not be shown or done, and why, in German.

export const refused = {
  notFound: 'Seite nicht gefunden',
  notFoundHint:
    'Diese Seite gibt es nicht. Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde gelöscht.',
  failed: 'Etwas ist schiefgegangen',
  noAccess: 'Kein Zugriff',
  noAccessHint: 'Sie haben keinen Zugriff auf diese Seite. Wenden Sie sich an die Raumleitung oder die Administration.',
  outOfDate: 'Dieses Formular ist abgelaufen',
  outOfDateHint:
    'Es war zu lange geöffnet, oder Ihr Browser blockiert Cookies. Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  expired: 'Diese Anfrage ist abgelaufen',
  expiredHint: 'Gehen Sie zurück zur Anwendung und beginnen Sie noch einmal von vorn.',
  unknownApplication: 'Die Anwendung, von der Sie kommen, ist deaktiviert oder nicht registriert.',
  unknownRedirect: 'Die Anwendung, von der Sie kommen, verwendet eine nicht registrierte Weiterleitungs-URI.',
  invalidRequest: 'Die Anfrage der Anwendung, von der Sie kommen, ist ungültig ({error}).',
  tooMany: 'Zu viele Anfragen',
  tooManyHint: 'Sie haben zu viele Anfragen gesendet. Versuchen Sie es in einer Minute noch einmal.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  broken: 'Auf dem Server ist ein Fehler aufgetreten. Er wurde protokolliert. Versuchen Sie es gleich noch einmal.',
  notUnderstood: 'Die Anfrage ist ungültig.',
  tooLarge: 'Die Anfrage ist zu groß.',
  https: 'Diese Website ist nur über HTTPS erreichbar.',
} as const
