// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in, in German.

export const secondFactor = {
  title: 'Anmeldung in zwei Schritten',
  intro:
    'Bei der Anmeldung geben Sie zusätzlich einen Code aus einer App auf Ihrem Telefon ein. Das Passwort allein reicht dann nicht.',
  off: 'Deaktiviert.',
  on: 'Aktiviert am {day}.',
  codesLeft: { one: 'Noch {count} Wiederherstellungscode.', other: 'Noch {count} Wiederherstellungscodes.' },
  turnOn: 'Aktivieren',
  turnOff: 'Deaktivieren',
  newCodes: 'Neue Wiederherstellungscodes',
  turnedOff: 'Die Anmeldung in zwei Schritten ist deaktiviert. Sie melden sich nur noch mit Ihrem Passwort an.',

  setUp: 'Anmeldung in zwei Schritten aktivieren',
  required:
    'Diese Website verlangt die Anmeldung in zwei Schritten. Nach dem Aktivieren können Sie dort weitermachen, wo Sie aufgehört haben.',
  continue: 'Weiter',
  scan: 'Scannen Sie diesen Code mit einer Authentifizierungs-App, etwa Aegis, 2FAS oder Google Authenticator.',
  picture: 'QR-Code mit dem Schlüssel darunter',
  typeKey: 'Oder geben Sie diesen Schlüssel in der App ein',
  open: 'Authentifizierungs-App auf diesem Gerät öffnen',
  firstCode: 'Geben Sie dann den Code aus der App ein',
  codeHint: 'Sechs Ziffern. Der Code wechselt alle 30 Sekunden.',
  confirm: 'Aktivieren',
  needCode: 'Geben Sie den Code ein.',
  wrongFirstCode:
    'Dieser Code ist ungültig. Prüfen Sie, ob die Uhr Ihres Telefons richtig geht, und geben Sie den nächsten Code ein.',

  turnedOn: 'Die Anmeldung in zwei Schritten ist aktiviert',
  turnedOnHint:
    'Alle anderen Sitzungen wurden beendet. Bewahren Sie diese Wiederherstellungscodes so auf, dass Sie auch ohne Telefon darauf zugreifen können. Jeder Code kann nur einmal verwendet werden. Die Codes werden nicht noch einmal angezeigt.',
  codesTitle: 'Ihre neuen Wiederherstellungscodes',
  codesHint:
    'Die bisherigen Codes gelten nicht mehr. Bewahren Sie die neuen so auf, dass Sie auch ohne Telefon darauf zugreifen können. Jeder Code kann nur einmal verwendet werden. Die Codes werden nicht noch einmal angezeigt.',
  codes: 'Wiederherstellungscodes',
  done: 'Fertig',

  newCodesHint: 'Sie erhalten zehn neue Codes. Die bisherigen gelten dann nicht mehr.',
  createCodes: 'Codes erstellen',
  alreadyOn:
    'Die Anmeldung in zwei Schritten ist bereits aktiviert. Wenn Ihnen die Wiederherstellungscodes fehlen, erstellen Sie hier neue.',
  offTitle: 'Anmeldung in zwei Schritten deaktivieren',
  offHint: 'Sie melden sich dann nur mit Ihrem Passwort an, und Ihre Wiederherstellungscodes gelten nicht mehr.',
  offRequired:
    'Diese Website verlangt die Anmeldung in zwei Schritten. Sie müssen sie deshalb sofort neu einrichten, zum Beispiel mit einem anderen Telefon.',
  offConfirm: 'Deaktivieren',
  code: 'Code',
  codeOrRecovery: 'Aus Ihrer Authentifizierungs-App oder ein Wiederherstellungscode.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie den nächsten ein.',
  tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten erneut.',

  enter: 'Code eingeben',
  enterHint: 'Ihr Passwort ist richtig. Den Code für diese Website finden Sie in Ihrer Authentifizierungs-App.',
  useRecovery: 'Kein Telefon? Wiederherstellungscode verwenden',
  enterRecovery: 'Wiederherstellungscode eingeben',
  enterRecoveryHint: 'Geben Sie einen Ihrer zehn Wiederherstellungscodes ein. Jeder kann nur einmal verwendet werden.',
  recovery: 'Wiederherstellungscode',
  recoveryHint: '24 Buchstaben und Ziffern, mit oder ohne Leerzeichen.',
  wrongRecoveryCode: 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.',
  useApp: 'Code aus der App verwenden',
  otherPerson: 'Als andere Person anmelden',
  expired: 'Die Anmeldung ist abgelaufen oder wurde zweimal abgeschickt. Melden Sie sich noch einmal an.',
} as const
