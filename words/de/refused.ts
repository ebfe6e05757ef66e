// Pages that say what could not be shown or done, and why, in German.

export const refused = {
  notFound: 'Seite nicht gefunden',
  notFoundHint:
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde gelöscht.',
  failed: 'Das hat nicht geklappt',
  noAccess: 'Kein Zugriff',
  noAccessHint: 'Sie haben keinen Zugriff auf diese Seite. Die Raumleitung oder die Administration kann das ändern.',
  outOfDate: 'Dieses Formular ist veraltet',
  outOfDateHint:
    'Es war zu lange offen, oder Ihr Browser behält keine Cookies dieser Website. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal. Es wurde nichts geändert.',
  expired: 'Diese Anfrage ist abgelaufen',
  expiredHint: 'Gehen Sie zurück zur Anwendung und beginnen Sie dort neu.',
  unknownApplication: 'Die Anwendung, von der Sie kommen, ist nicht registriert oder abgeschaltet.',
  unknownRedirect:
    'Die Anwendung, von der Sie kommen, nennt eine Weiterleitungsadresse, die nicht für sie registriert ist.',
  invalidRequest: 'Die Anwendung, von der Sie kommen, hat um etwas gebeten, das nicht möglich ist ({error}).',
  tooMany: 'Zu viele Anfragen',
  tooManyHint: 'Sie haben in kurzer Zeit zu viele Anfragen gesendet. Bitte versuchen Sie es in einer Minute erneut.',
  busy: 'Der Server ist überlastet. Bitte versuchen Sie es gleich noch einmal.',
  broken:
    'Auf dem Server ist etwas schiefgegangen; der Fehler wurde protokolliert. Bitte versuchen Sie es gleich noch einmal.',
  notUnderstood: 'Die Anfrage wurde nicht verstanden.',
  tooLarge: 'Die Anfrage ist zu groß.',
  https: 'Diese Website ist nur über HTTPS erreichbar.',
} as const
