// Signing in and out, and passwords, in German.

export const signIn = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  go: 'Anmelden',
  forgotten: 'Noch kein Passwort, oder vergessen?',
  signedOut: 'Sie sind abgemeldet.',
  passwordSet: 'Ihr Passwort ist gesetzt. Melden Sie sich jetzt damit an.',
  needEmail: 'Bitte die E-Mail-Adresse eingeben.',
  needPassword: 'Bitte das Passwort eingeben.',
  wrong: 'E-Mail-Adresse und Passwort gehören nicht zusammen. Bitte prüfen Sie beides und versuchen Sie es erneut.',
  tooMany: {
    one: 'Zu viele Versuche haben nicht gepasst. Bitte warten Sie {count} Minute und versuchen Sie es dann erneut.',
    other: 'Zu viele Versuche haben nicht gepasst. Bitte warten Sie {count} Minuten und versuchen Sie es dann erneut.',
  },
} as const

export const password = {
  title: 'Passwort setzen',
  ask: 'Wir schicken einen Link an Ihre E-Mail-Adresse. Damit wählen Sie ein Passwort: Ihr erstes oder ein neues.',
  byHand:
    'Diese Website verschickt keine E-Mails. Bitten Sie die Person, die sie betreut, um einen Link: Damit wählen Sie ein Passwort, Ihr erstes oder ein neues.',
  send: 'Link zuschicken',
  backToSignIn: 'Zurück zur Anmeldung',
  sent: 'Sehen Sie in Ihr Postfach',
  sentTo:
    'Falls hier jemand die Adresse {email} hat, ist ein Link dorthin unterwegs. Er funktioniert einmal, eine halbe Stunde lang.',
  notCome: 'Nach einigen Minuten nichts da? Sehen Sie bei unerwünschter Post nach, und ob die Adresse stimmt.',
  another: 'Andere Adresse versuchen',
  tooMany: 'Das waren zu viele Anfragen. Bitte warten Sie eine Viertelstunde.',
  for: 'Es gilt für {email}. Wo immer Sie gerade angemeldet sind, melden Sie sich danach neu damit an.',
  new: 'Neues Passwort',
  again: 'Passwort wiederholen',
  hint: 'Mindestens {min} Zeichen. Einige Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  tooShort: 'Ein Passwort hat mindestens {min} Zeichen.',
  tooLong: 'Ein Passwort hat höchstens {max} Zeichen.',
  tooCommon: 'Dieses Passwort ist zu verbreitet: Alle versuchen es zuerst.',
  tooKnown:
    'Dieses Passwort besteht aus Wörtern, die andere von Ihnen oder dieser Website kennen. Bitte wählen Sie ein anderes.',
  differ: 'Die beiden Passwörter stimmen nicht überein.',
  set: 'Passwort setzen',
  spent: 'Dieser Link gilt nicht mehr',
  spentSaid:
    'Ein Link gilt einmal, bis zu der Zeit, die dabeisteht, und nur, bis sich Passwort oder E-Mail-Adresse ändern.',
  askAgain: 'Neuen Link zuschicken',
} as const
