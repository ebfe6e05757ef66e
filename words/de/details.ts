// What the API says in detail of a value that it refuses, as far as pages show it, in German.

export const details = {
  required: 'Dieses Feld ist erforderlich.',
  empty: 'Dieses Feld darf nicht leer sein.',
  addressInUse:
    'Diese E-Mail-Adresse gehört schon zu einem anderen Konto. Suchen Sie dieses Konto unter den Nutzerkonten oder geben Sie eine andere Adresse ein.',
  tooLong: 'Höchstens {most} Zeichen.',
  assignee: 'Die Aufgabe kann nur einem Mitglied des Raums zugewiesen werden.',
  startedAgain: 'Eine Besprechung lässt sich nur an dem Tag erneut starten, an dem sie beendet wurde.',
  whileRunning: 'Der Status von Tagesordnungspunkten lässt sich nur während der Besprechung ändern.',
  workedOn: 'Der vertagte Punkt wurde schon bearbeitet und lässt sich nicht entfernen.',
  inRecord: 'Der Punkt steht im Protokoll einer beendeten Besprechung und lässt sich nicht entfernen.',
  oneAddress: 'Geben Sie mindestens eine Adresse ein.',
  wholeWithout: 'Geben Sie eine vollständige Adresse ohne * ein.',
  withoutMark: 'Geben Sie eine Adresse ohne # ein.',
  whole: 'Geben Sie eine vollständige Adresse ein, etwa https://app.example.com/callback.',
  withoutName: 'Geben Sie eine Adresse ohne Benutzernamen ein.',
  withoutDots: 'Geben Sie eine Adresse ohne . und .. ein.',
  host: 'Geben Sie einen gültigen Hostnamen ein.',
  plain: 'Geben Sie Schema und Hostnamen in Kleinbuchstaben und ohne Standardport ein.',
  ownMachine: 'Verwenden Sie für das eigene Gerät http:// mit beliebigem Port.',
  https: 'Verwenden Sie https://, außer für das eigene Gerät.',
  scheme: 'Geben Sie eine URI mit einem eigenen Schema ein, etwa com.example.app:/callback.',
  publicOnly: 'Nur öffentliche Anwendungen können ein eigenes URI-Schema verwenden.',
} as const
