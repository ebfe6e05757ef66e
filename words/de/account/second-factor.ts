// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in, in German.

export const secondFactor = {
  title: 'Anmeldung in zwei Schritten',
  intro:
    'Bei der Anmeldung geben Sie auch einen Code ein, den eine App auf Ihrem Telefon zeigt. Wer Ihr Passwort erfährt, kann sich trotzdem nicht anmelden.',
  off: 'Ausgeschaltet.',
  on: 'Eingeschaltet seit: {day}.',
  codesLeft: { one: '{count} Wiederherstellungscode ist übrig.', other: '{count} Wiederherstellungscodes sind übrig.' },
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  newCodes: 'Neue Wiederherstellungscodes',
  turnedOff: 'Die Anmeldung in zwei Schritten ist ausgeschaltet. Sie melden sich mit Ihrem Passwort allein an.',

  setUp: 'Anmeldung in zwei Schritten einschalten',
  required:
    'Diese Website verlangt die Anmeldung in zwei Schritten. Ist sie eingeschaltet, geht es dort weiter, wo Sie waren.',
  continue: 'Weiter',
  scan: 'Scannen Sie dieses Bild mit einer Authentifizierungs-App, etwa Aegis, 2FAS oder Google Authenticator.',
  picture: 'QR-Code des Schlüssels darunter',
  typeKey: 'Oder geben Sie diesen Schlüssel in der App ein',
  open: 'Authentifizierungs-App auf diesem Gerät öffnen',
  firstCode: 'Geben Sie dann den Code ein, den die App zeigt',
  codeHint: 'Sechs Ziffern, alle 30 Sekunden neu.',
  confirm: 'Einschalten',
  needCode: 'Bitte den Code eingeben.',
  wrongFirstCode:
    'Dieser Code gilt jetzt nicht. Prüfen Sie, ob die Uhr Ihres Telefons richtig geht, und versuchen Sie den nächsten.',

  turnedOn: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
  turnedOnHint:
    'Überall sonst wurden Sie abgemeldet. Bewahren Sie diese Wiederherstellungscodes so auf, dass Sie sie auch ohne Telefon finden: Mit jedem können Sie sich einmal anmelden. Sie werden nicht noch einmal angezeigt.',
  codesTitle: 'Ihre neuen Wiederherstellungscodes',
  codesHint:
    'Die bisherigen Codes gelten nicht mehr. Bewahren Sie diese so auf, dass Sie sie auch ohne Telefon finden: Mit jedem können Sie sich einmal anmelden. Sie werden nicht noch einmal angezeigt.',
  codes: 'Wiederherstellungscodes',
  done: 'Fertig',

  newCodesHint: 'Sie erhalten zehn neue Codes. Die bisherigen gelten dann nicht mehr.',
  createCodes: 'Codes erstellen',
  alreadyOn:
    'Die Anmeldung in zwei Schritten ist schon eingeschaltet. Haben Sie Ihre Wiederherstellungscodes nicht aufbewahrt, erstellen Sie hier neue.',
  offTitle: 'Anmeldung in zwei Schritten ausschalten',
  offHint: 'Sie melden sich dann mit Ihrem Passwort allein an, und Ihre Wiederherstellungscodes gelten nicht mehr.',
  offRequired:
    'Diese Website verlangt die Anmeldung in zwei Schritten: Sie müssen sie sofort wieder einschalten, zum Beispiel mit einem anderen Telefon.',
  offConfirm: 'Ausschalten',
  code: 'Code',
  codeOrRecovery: 'Aus Ihrer Authentifizierungs-App, oder einer Ihrer Wiederherstellungscodes.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon benutzt. Warten Sie auf den nächsten.',
  tooManyAttempts: 'Zu viele Versuche. Bitte versuchen Sie es in 15 Minuten erneut.',

  enter: 'Code eingeben',
  enterHint: 'Ihr Passwort stimmt. Den Code für diese Website zeigt Ihre Authentifizierungs-App.',
  useRecovery: 'Kein Telefon? Wiederherstellungscode verwenden',
  enterRecovery: 'Wiederherstellungscode eingeben',
  enterRecoveryHint: 'Geben Sie einen der zehn Codes ein, die Sie aufbewahrt haben. Jeder gilt einmal.',
  recovery: 'Wiederherstellungscode',
  recoveryHint: '24 Buchstaben und Ziffern; Leerzeichen spielen keine Rolle.',
  wrongRecoveryCode: 'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt.',
  useApp: 'Code der App verwenden',
  otherPerson: 'Als andere Person anmelden',
  expired: 'Das hat zu lange gedauert oder wurde zweimal gesendet. Bitte melden Sie sich noch einmal an.',
} as const
