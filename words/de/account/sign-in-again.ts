// Signing in again on a page whose session has ended, in German.

export const signInAgain = {
  title: 'Ihre Sitzung ist beendet',
  about: 'Melden Sie sich wieder an, um fortzufahren. Alles, was Sie auf dieser Seite geschrieben haben, ist noch da.',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  needEmail: 'Bitte die E-Mail-Adresse eingeben.',
  needPassword: 'Bitte das Passwort eingeben.',
  needCode: 'Bitte den Code eingeben.',
  wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  elsewhere:
    'Die Anmeldung hat einen weiteren Schritt. Öffnen Sie die Anmeldeseite in einem neuen Tab und kommen Sie dann hierher zurück.',
  code: 'Code',
  codeHint: 'Aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon benutzt. Geben Sie den nächsten ein.',
  over: 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
  tooMany: 'Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  newTab: 'In einem neuen Tab anmelden',
  other: 'Jemand anderes hat sich angemeldet',
  otherAbout:
    'In diesem Browser ist eine andere Person angemeldet, und nichts auf dieser Seite wird in ihrem Namen gespeichert. Um fortzufahren, melden Sie diese Person ab und sich selbst wieder an. Wenn Sie die Seite verlassen, geht nicht gespeicherter Text verloren.',
  signOut: 'Abmelden und neu anmelden',
  leave: 'Diese Seite verlassen',
} as const
