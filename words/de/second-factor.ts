// Signing in with a password and a code, in German.

export const secondFactor = {
  title: 'Anmeldung in zwei Schritten',
  said: 'Neben dem Passwort werden Sie nach einem Code gefragt, den eine App auf Ihrem Telefon zeigt. Wer Ihr Passwort erfährt, kommt trotzdem nicht hinein.',
  off: 'Ausgeschaltet.',
  on: 'Eingeschaltet seit: {day}.',
  left: { one: '{count} Wiederherstellungscode ist übrig.', other: '{count} Wiederherstellungscodes sind übrig.' },
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  renew: 'Neue Wiederherstellungscodes',
  doneOff: 'Die Anmeldung in zwei Schritten ist ausgeschaltet. Ihr Passwort allein genügt.',

  setUp: 'Anmeldung in zwei Schritten einschalten',
  required: 'Diese Website verlangt sie von Ihnen: Ist sie eingeschaltet, geht es dort weiter, wo Sie waren.',
  goOn: 'Weiter',
  scan: 'Lesen Sie dieses Bild mit einer Authentifizierungs-App ein, etwa Aegis, 2FAS oder Google Authenticator.',
  picture: 'QR-Code des Schlüssels darunter',
  typeKey: 'Oder tippen Sie den Schlüssel dort ein:',
  open: 'App auf diesem Gerät öffnen',
  firstCode: 'Geben Sie dann den Code ein, den sie zeigt',
  codeHint: 'Sechs Ziffern, alle halbe Minute andere.',
  confirm: 'Jetzt einschalten',
  needCode: 'Bitte den Code eingeben.',
  notFirst:
    'Das ist nicht der Code von jetzt. Prüfen Sie, ob die Uhr Ihres Telefons richtig geht, und versuchen Sie den nächsten.',

  kept: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
  keptSaid:
    'Überall sonst sind Sie abgemeldet. Bewahren Sie diese Wiederherstellungscodes so auf, dass Sie sie auch ohne Telefon finden: Jeder lässt Sie einmal hinein. Sie werden jetzt gezeigt und nie wieder.',
  renewed: 'Ihre neuen Wiederherstellungscodes',
  renewedSaid:
    'Die bisherigen gelten nicht mehr. Bewahren Sie diese so auf, dass Sie sie auch ohne Telefon finden: Jeder lässt Sie einmal hinein. Sie werden jetzt gezeigt und nie wieder.',
  codes: 'Wiederherstellungscodes',
  keptThem: 'Ich habe sie aufbewahrt',

  renewSaid: 'Sie erhalten zehn neue. Die bisherigen gelten dann nicht mehr.',
  renewNow: 'Neue erzeugen',
  onAlready:
    'Die Anmeldung in zwei Schritten ist schon eingeschaltet. Haben Sie Ihre Wiederherstellungscodes nicht aufbewahrt, erzeugen Sie hier neue.',
  offTitle: 'Anmeldung in zwei Schritten ausschalten',
  offSaid: 'Danach genügt Ihr Passwort allein, und Ihre Wiederherstellungscodes gelten nicht mehr.',
  offRequired:
    'Diese Website verlangt sie von Ihnen: Sie müssen sie gleich wieder einschalten, zum Beispiel mit einem anderen Telefon.',
  offNow: 'Jetzt ausschalten',
  code: 'Code',
  codeOrRecovery: 'Aus Ihrer App, oder einer Ihrer Wiederherstellungscodes.',
  wrong: 'Dieser Code passt nicht oder wurde schon benutzt. Warten Sie auf den nächsten.',
  tooMany: 'Das waren zu viele Versuche. Bitte warten Sie eine Viertelstunde.',

  enter: 'Code eingeben',
  enterSaid: 'Ihr Passwort stimmt. Den Code für diese Website zeigt Ihre App.',
  lost: 'Kein Telefon zur Hand? Wiederherstellungscode verwenden',
  enterRecovery: 'Wiederherstellungscode eingeben',
  enterRecoverySaid: 'Einen der zehn, die Sie aufbewahrt haben. Er gilt einmal.',
  recovery: 'Wiederherstellungscode',
  recoveryHint: 'Vierundzwanzig Buchstaben und Ziffern; Leerzeichen spielen keine Rolle.',
  wrongRecovery: 'Dieser Wiederherstellungscode passt nicht oder wurde schon benutzt.',
  back: 'Code der App verwenden',
  other: 'Als jemand anderes anmelden',
  over: 'Das hat zu lange gedauert oder wurde zweimal gesendet. Bitte melden Sie sich noch einmal an.',
} as const
