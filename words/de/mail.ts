// What mail says, in German.

export const mail = {
  hello: 'Guten Tag {name},',
  hello_nobody: 'Guten Tag,',
  foot: 'Sie erhalten diese Nachricht, weil Sie ein Konto bei {site} haben. Ein Programm hat sie geschrieben; Antworten darauf liest niemand.',
  password_link: {
    subject: 'Ihr Passwort für {place} setzen',
    asked:
      'Jemand, vermutlich Sie selbst, hat um einen Link gebeten, mit dem sich das Passwort Ihres Kontos bei {site} setzen lässt.',
    deed: 'Passwort setzen',
    until: 'Er gilt einmal, bis {until}. Wo immer Sie dann angemeldet sind, müssen Sie sich neu anmelden.',
    otherwise:
      'Wenn Sie das nicht waren, ist nichts zu tun: Niemand sonst hat diesen Link, und Ihr Passwort bleibt, wie es ist.',
  },
  password_changed: {
    subject: 'Ihr Passwort für {place} wurde geändert',
    changed: 'Das Passwort Ihres Kontos bei {site} wurde geändert: {when}. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, setzen Sie sofort ein anderes Passwort und verständigen Sie die Person, die die Website betreut. Der Link kommt an Ihre eigene Adresse.',
    deed: 'Link anfordern',
  },
  email_link: {
    subject: 'Ihre E-Mail-Adresse für {place} bestätigen',
    asked: 'Das Konto {account} bei {site} soll eine andere E-Mail-Adresse bekommen: {email}.',
    deed: 'Adresse bestätigen',
    until:
      'Der Link gilt einmal, bis {until}, in einem Browser, in dem Sie als {account} angemeldet sind. Bis dahin ändert sich nichts.',
    otherwise:
      'Wenn das nicht Ihr Konto ist, ist nichts zu tun: Ohne diesen Link und ohne jenes Konto kann niemand Ihre Adresse verwenden.',
    foot: 'Sie erhalten diese Nachricht, weil jemand bei {site} diese Adresse angegeben hat. Ein Programm hat sie geschrieben; Antworten darauf liest niemand.',
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse für {place} wurde geändert',
    changed:
      'Ihr Konto bei {site} hatte die Adresse {email} bis {when}. Jetzt hat es eine andere; dies ist die letzte Nachricht, die hierher kommt. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, verständigen Sie sofort die Person, die die Website betreut: Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  },
  token_in_clear: {
    subject: 'Eines Ihrer Tokens für {place} wurde beendet',
    ended:
      'Eines Ihrer Tokens für {site} wurde unverschlüsselt gesendet: {when}. Wer dazwischen war, konnte es lesen. Deshalb gilt es nicht mehr.',
    again:
      'Stellen Sie das Programm, das es gesendet hat, auf eine Adresse um, die mit https beginnt, und geben Sie ihm ein neues Token.',
    deed: 'Ihr Konto',
    token: 'Token',
    last_four: 'Endet auf',
    address: 'Gesendet von',
  },
  second_factor_on: {
    subject: 'Anmeldung in zwei Schritten bei {place} eingeschaltet',
    on: 'Ihr Konto bei {site} fragt neben dem Passwort nach einem Code, und zwar seit: {when}. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, verständigen Sie sofort die Person, die die Website betreut: Jemand hat Ihr Passwort, und Sie kommen womöglich nicht mehr hinein.',
  },
  second_factor_off: {
    subject: 'Anmeldung in zwei Schritten bei {place} ausgeschaltet',
    off: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde ausgeschaltet: {when}. Ihr Passwort allein genügt.',
    off_by_operator:
      'Die Person, die {site} betreut, hat die Anmeldung in zwei Schritten für Ihr Konto ausgeschaltet: {when}. Ihr Passwort allein genügt. Schalten Sie sie mit einem anderen Telefon wieder ein.',
    otherwise:
      'Wenn Sie davon nichts wissen, setzen Sie sofort ein anderes Passwort, schalten Sie sie wieder ein und verständigen Sie die Person, die die Website betreut.',
    deed: 'Ihr Konto',
  },
  recovery_code_used: {
    subject: 'Ein Wiederherstellungscode bei {place} wurde benutzt',
    used: 'Ein Wiederherstellungscode Ihres Kontos bei {site} wurde benutzt: {when}. Er gilt nicht mehr.',
    left: { one: '{count} ist übrig.', other: '{count} sind übrig.' },
    renew:
      'In Ihrem Konto erzeugen Sie neue, oder schalten die Anmeldung in zwei Schritten aus und mit einem anderen Telefon wieder ein.',
    otherwise:
      'Wenn Sie das nicht waren, hat jemand Ihr Passwort und Ihre Codes: Setzen Sie sofort ein anderes Passwort und erzeugen Sie neue Codes.',
    deed: 'Ihr Konto',
  },
  account_made: {
    subject: 'Ein Konto für Sie bei {place}',
    made: 'Bei {site} wurde ein Konto für Sie angelegt.',
    made_by: '{maker} hat bei {site} ein Konto für Sie angelegt.',
    made_in: '{maker} hat Sie bei {site} als Mitglied von {organization} eingetragen.',
    first: 'Es gehört Ihnen, sobald Sie ein Passwort gesetzt haben.',
    deed: 'Erstes Passwort setzen',
    until: 'Dieser Link gilt einmal, bis {until}. Später können Sie unter {forgotten} einen neuen anfordern.',
    otherwise: 'Wenn Sie nicht wissen, worum es geht, ist nichts zu tun: Ohne Sie kann niemand dieses Konto verwenden.',
  },
  hook_failing: {
    subject: 'Einer Ihrer Hooks bei {place} schlägt fehl',
    failing: 'Einer Ihrer Hooks bei {site} wird nicht mehr angenommen, seit: {since}.',
    going_on:
      'Folkmoot versucht es weiter. Fünf Tage nach dem letzten Erfolg oder nach dem Anlegen wird ein Hook entfernt.',
  },
  hook_removed: {
    subject: 'Einer Ihrer Hooks bei {place} wurde entfernt',
    gone: 'Einer Ihrer Hooks bei {site} wurde entfernt, weil sein Ziel mit 410 geantwortet hat: Es will keine Aufrufe mehr.',
    hopeless: 'Einer Ihrer Hooks bei {site} wurde entfernt, weil er nicht mehr angenommen wurde, seit: {since}.',
    again:
      'Wenn das Ziel wieder da ist, legen Sie den Hook neu an. Was inzwischen geschehen ist, wird nicht nachgereicht.',
  },
  hook: {
    hook_id: 'Hook',
    event: 'Ereignis',
    target: 'Ziel',
    failures: 'Fehlschläge in Folge',
    last: 'Der letzte',
    status: 'Antwort {status}',
  },
} as const
