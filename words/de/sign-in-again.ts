// Signing in again on a page whose session has ended, in German.

export const signInAgain = {
  title: 'Ihre Sitzung ist beendet',
  about: 'Melden Sie sich wieder an, um fortzufahren. Alles, was Sie auf dieser Seite geschrieben haben, ist noch da.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  elsewhere:
    'Die Anmeldung hat einen weiteren Schritt. Öffnen Sie die Anmeldeseite in einem neuen Tab und kommen Sie dann hierher zurück.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  newTab: 'In einem neuen Tab anmelden',
  other: 'Jemand anderes hat sich angemeldet',
  otherAbout:
    'In diesem Browser ist eine andere Person angemeldet, darum kann diese Seite nicht weitergehen. Nicht gespeicherter Text geht verloren.',
  leave: 'Diese Seite verlassen',
} as const
