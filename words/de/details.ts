// What the API says in detail of a value that it refuses, as far as pages show it, in German.

export const details = {
  required: 'Dieses Feld ist erforderlich.',
  empty: 'Dieses Feld darf nicht leer sein.',
  addressInUse:
    'Diese E-Mail-Adresse gehört schon zu einem anderen Konto. Suchen Sie dieses Konto unter den Nutzerkonten oder geben Sie eine andere Adresse ein.',
  tooLong: 'Höchstens {most} Zeichen.',
  assignee: 'Die Aufgabe kann nur einem Mitglied des Raums zugewiesen werden.',
  startedAgain: 'Eine Besprechung kann nur an dem Tag erneut gestartet werden, an dem sie beendet wurde.',
  whileRunning: 'Der Status von Tagesordnungspunkten kann nur während der Besprechung geändert werden.',
  workedOn: 'Der vertagte Punkt wurde bereits bearbeitet und kann nicht mehr entfernt werden.',
  inRecord: 'Der Punkt steht im Protokoll einer beendeten Besprechung und kann nicht entfernt werden.',
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
