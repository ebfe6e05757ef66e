// Signing in and out, and passwords, in German.

export const signIn = {
  title: 'Anmelden',
  about: 'Besprechungen, Protokolle und Beschlüsse auf {host}',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen oder noch keines?',
  signedOut: 'Sie sind abgemeldet.',
  passwordSet: 'Passwort festgelegt. Melden Sie sich jetzt damit an.',
  unsentTitle: 'Ihr Formular wurde noch nicht abgeschickt',
  unsentIntro:
    'Sie wurden abgemeldet, bevor Sie das Formular abgeschickt haben. Ihre Eingaben sind noch vorhanden, ausgenommen Passwörter und Codes.',
  unsentEarlier:
    'Sie haben sich nach dem Öffnen dieser Seite neu angemeldet, daher wurde nichts geändert. Ihre Eingaben sind noch vorhanden, ausgenommen Passwörter und Codes.',
  unsentSend: 'Jetzt abschicken',
  unsentDiscard: 'Verwerfen',
  unsentKept:
    'Ihre Sitzung ist beendet. Melden Sie sich an, um Ihr Formular abzuschicken. Ihre Eingaben sind noch vorhanden.',
  needEmail: 'Geben Sie Ihre E-Mail-Adresse ein.',
  needPassword: 'Geben Sie Ihr Passwort ein.',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  tooManyAttempts: {
    one: 'Zu viele Versuche. Versuchen Sie es in {count} Minute noch einmal.',
    other: 'Zu viele Versuche. Versuchen Sie es in {count} Minuten noch einmal.',
  },
} as const

export const password = {
  title: 'Passwort festlegen',
  forgotIntro: 'Wir schicken Ihnen einen Link, mit dem Sie Ihr erstes oder ein neues Passwort festlegen können.',
  withoutMail:
    'Diese Website verschickt keine E-Mails. Bitten Sie die Administration um einen Link, mit dem Sie Ihr Passwort festlegen können.',
  send: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  sentTitle: 'Prüfen Sie Ihr Postfach',
  sentTo:
    'Wenn {email} zu einem Konto auf dieser Website gehört, haben wir einen Link dorthin geschickt. Er gilt 30 Minuten lang und kann nur einmal verwendet werden.',
  notArrived: 'Nach einigen Minuten noch keine E-Mail? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse.',
  otherAddress: 'Andere Adresse verwenden',
  tooMany: 'Zu viele Anfragen. Versuchen Sie es in 15 Minuten noch einmal.',
  passwordOf: 'Legen Sie das Passwort für {email} fest. Dabei werden alle laufenden Sitzungen beendet.',
  new: 'Neues Passwort',
  again: 'Passwort wiederholen',
  hint: 'Mindestens {min} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  tooShort: 'Das Passwort ist zu kurz. Verwenden Sie mindestens {min} Zeichen.',
  tooLong: 'Das Passwort ist zu lang. Verwenden Sie höchstens {max} Zeichen.',
  tooCommon: 'Dieses Passwort wird zu häufig verwendet. Wählen Sie ein anderes.',
  tooKnown: 'Dieses Passwort enthält Wörter, die mit Ihnen oder dieser Website zu tun haben. Wählen Sie ein anderes.',
  differ: 'Die beiden Passwörter stimmen nicht überein.',
  set: 'Passwort festlegen',
  linkInvalid: 'Dieser Link gilt nicht mehr',
  linkInvalidHint:
    'Ein Link gilt bis zur angegebenen Zeit und kann nur einmal verwendet werden. Er wird vorzeitig ungültig, wenn sich Ihr Passwort oder Ihre E-Mail-Adresse ändert.',
  newLink: 'Neuen Link anfordern',
} as const
