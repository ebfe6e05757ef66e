// Signing in and out, and passwords, in German.

export const signIn = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Noch kein Passwort, oder vergessen?',
  signedOut: 'Sie sind abgemeldet.',
  passwordSet: 'Ihr Passwort ist gesetzt. Melden Sie sich jetzt damit an.',
  needEmail: 'Bitte die E-Mail-Adresse eingeben.',
  needPassword: 'Bitte das Passwort eingeben.',
  wrong: 'E-Mail-Adresse oder Passwort ist falsch. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  tooManyAttempts: {
    one: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minute erneut.',
    other: 'Zu viele Versuche. Bitte versuchen Sie es in {count} Minuten erneut.',
  },
} as const

export const password = {
  title: 'Passwort setzen',
  forgotIntro: 'Wir schicken einen Link an Ihre E-Mail-Adresse. Damit setzen Sie Ihr erstes oder ein neues Passwort.',
  withoutMail:
    'Diese Website verschickt keine E-Mails. Bitten Sie ihre Administration um einen Link, mit dem Sie Ihr erstes oder ein neues Passwort setzen.',
  send: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sentTo:
    'Wenn {email} die Adresse eines Kontos auf dieser Website ist, wurde ein Link dorthin geschickt. Er gilt einmal, eine halbe Stunde lang.',
  notArrived: 'Nach einigen Minuten keine E-Mail? Sehen Sie im Spam-Ordner nach und prüfen Sie, ob die Adresse stimmt.',
  otherAddress: 'Andere Adresse verwenden',
  tooMany: 'Zu viele Anfragen. Bitte versuchen Sie es in 15 Minuten erneut.',
  passwordOf: 'Dies ist das Passwort von {email}. Wo immer Sie gerade angemeldet sind, werden Sie abgemeldet.',
  new: 'Neues Passwort',
  again: 'Passwort wiederholen',
  hint: 'Mindestens {min} Zeichen. Einige Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  tooShort: 'Ein Passwort hat mindestens {min} Zeichen.',
  tooLong: 'Ein Passwort hat höchstens {max} Zeichen.',
  tooCommon: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
  tooKnown:
    'Dieses Passwort besteht aus Wörtern, die andere von Ihnen oder dieser Website kennen. Bitte wählen Sie ein anderes.',
  differ: 'Die beiden Passwörter stimmen nicht überein.',
  set: 'Passwort setzen',
  linkInvalid: 'Dieser Link gilt nicht mehr',
  linkInvalidHint:
    'Ein Link gilt einmal, bis zur angegebenen Zeit, und nur, bis sich Passwort oder E-Mail-Adresse ändern.',
  newLink: 'Neuen Link anfordern',
} as const
