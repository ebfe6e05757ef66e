// Signing in again on a page whose session has ended, in German.

export const signInAgain = {
  title: 'Ihre Sitzung ist beendet',
  about: 'Melden Sie sich erneut an. Ihre Eingaben auf dieser Seite sind noch vorhanden.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  needEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
  needPassword: 'Geben Sie Ihr Passwort ein.',
  needCode: 'Geben Sie den Code ein.',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  elsewhere:
    'Zur Anmeldung ist ein weiterer Schritt nötig. Öffnen Sie die Anmeldeseite in einem neuen Tab und kehren Sie dann hierher zurück.',
  code: 'Code',
  codeHint: 'Aus Ihrer Authentifizierungs-App oder ein Wiederherstellungscode.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie den nächsten ein.',
  over: 'Die Anmeldung ist abgelaufen. Melden Sie sich noch einmal an.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  newTab: 'In einem neuen Tab anmelden',
  other: 'Jemand anderes hat sich angemeldet',
  otherAbout:
    'In diesem Browser ist jetzt jemand anderes auf dieser Website angemeldet, deshalb können Ihre Änderungen nicht gespeichert werden. Melden Sie sich erneut an. Wenn Sie die Seite verlassen, geht nicht gespeicherter Text verloren.',
  signOut: 'Abmelden und neu anmelden',
  leave: 'Diese Seite verlassen',
} as const
