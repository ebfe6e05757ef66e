// The texts of mail, in German.

export const mail = {
  hello: 'Guten Tag {name},',
  hello_nobody: 'Guten Tag,',
  foot: 'Sie erhalten diese Nachricht, weil Sie ein Konto bei {site} haben. Sie wurde automatisch verschickt; Antworten werden nicht gelesen.',
  password_link: {
    subject: 'Ihr Passwort für {place} setzen',
    asked:
      'Jemand, vermutlich Sie selbst, hat um einen Link gebeten, mit dem sich das Passwort Ihres Kontos bei {site} setzen lässt.',
    deed: 'Passwort setzen',
    until: 'Der Link gilt einmal, bis {until}. Sie werden dann überall abgemeldet, wo Sie angemeldet sind.',
    otherwise:
      'Wenn Sie das nicht waren, müssen Sie nichts tun: Niemand sonst hat diesen Link, und Ihr Passwort bleibt, wie es ist.',
  },
  password_changed: {
    subject: 'Ihr Passwort für {place} wurde geändert',
    changed: 'Das Passwort Ihres Kontos bei {site} wurde geändert: {when}. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, setzen Sie sofort ein anderes Passwort und benachrichtigen Sie die Administration der Website. Der Link wird an Ihre eigene Adresse geschickt.',
    deed: 'Link anfordern',
  },
  email_link: {
    subject: 'Ihre E-Mail-Adresse für {place} bestätigen',
    asked: 'Die E-Mail-Adresse des Kontos {account} bei {site} soll zu {email} geändert werden.',
    asked_directory:
      'Das Verzeichnis Ihres Unternehmens ändert die E-Mail-Adresse des Kontos {account} bei {site} zu {email}. Sie gilt, sobald Sie sie bestätigen.',
    deed: 'Adresse bestätigen',
    until:
      'Der Link gilt einmal, bis {until}, in einem Browser, in dem Sie als {account} angemeldet sind. Bis Sie bestätigen, ändert sich nichts.',
    otherwise:
      'Wenn das nicht Ihr Konto ist, müssen Sie nichts tun: Ohne diesen Link und ohne jenes Konto kann niemand Ihre Adresse verwenden.',
    foot: 'Sie erhalten diese Nachricht, weil jemand bei {site} diese Adresse angegeben hat. Sie wurde automatisch verschickt; Antworten werden nicht gelesen.',
    foot_directory:
      'Sie erhalten diese Nachricht, weil diese Adresse im Verzeichnis eines Unternehmens steht. Sie wurde automatisch verschickt; Antworten werden nicht gelesen.',
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse für {place} wurde geändert',
    changed:
      'Ihr Konto bei {site} hatte die Adresse {email} bis {when}. Jetzt hat es eine andere; dies ist die letzte Nachricht an diese Adresse. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, benachrichtigen Sie sofort die Administration der Website: Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  },
  token_in_clear: {
    subject: 'Eines Ihrer Tokens für {place} wurde widerrufen',
    ended:
      'Eines Ihrer Tokens für {site} wurde unverschlüsselt gesendet: {when}. Andere konnten es unterwegs lesen; deshalb wurde es widerrufen.',
    again:
      'Stellen Sie das Programm, das es gesendet hat, auf eine Adresse um, die mit https beginnt, und geben Sie ihm ein neues Token.',
    deed: 'Ihr Konto',
    token: 'Token',
    last_four: 'Endet auf',
    address: 'Gesendet von',
  },
  second_factor_on: {
    subject: 'Anmeldung in zwei Schritten bei {place} eingeschaltet',
    on: 'Ihr Konto bei {site} fragt zusätzlich zum Passwort nach einem Code, und zwar seit: {when}. Überall sonst wurden Sie abgemeldet.',
    otherwise:
      'Wenn Sie das nicht waren, benachrichtigen Sie sofort die Administration der Website: Jemand hat Ihr Passwort, und Sie können sich womöglich nicht mehr anmelden.',
  },
  second_factor_off: {
    subject: 'Anmeldung in zwei Schritten bei {place} ausgeschaltet',
    off: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde ausgeschaltet: {when}. Sie melden sich mit Ihrem Passwort allein an.',
    off_by_operator:
      'Die Administration von {site} hat die Anmeldung in zwei Schritten für Ihr Konto ausgeschaltet: {when}. Sie melden sich mit Ihrem Passwort allein an. Schalten Sie sie mit einem anderen Telefon wieder ein.',
    otherwise:
      'Wenn Sie das nicht erwartet haben, setzen Sie sofort ein anderes Passwort, schalten Sie sie wieder ein und benachrichtigen Sie die Administration der Website.',
    deed: 'Ihr Konto',
  },
  recovery_code_used: {
    subject: 'Ein Wiederherstellungscode bei {place} wurde benutzt',
    used: 'Ein Wiederherstellungscode Ihres Kontos bei {site} wurde benutzt: {when}. Er gilt nicht mehr.',
    left: { one: '{count} ist übrig.', other: '{count} sind übrig.' },
    renew:
      'In Ihrem Konto können Sie neue erstellen, oder die Anmeldung in zwei Schritten ausschalten und mit einem anderen Telefon wieder einschalten.',
    otherwise:
      'Wenn Sie das nicht waren, hat jemand Ihr Passwort und Ihre Codes: Setzen Sie sofort ein anderes Passwort und erstellen Sie neue Codes.',
    deed: 'Ihr Konto',
  },
  account_made: {
    subject: 'Ein Konto für Sie bei {place}',
    made: 'Bei {site} wurde ein Konto für Sie angelegt.',
    made_by: '{maker} hat bei {site} ein Konto für Sie angelegt.',
    made_in: '{maker} hat Sie bei {site} zu {organization} hinzugefügt.',
    first: 'Sie können es verwenden, sobald Sie ein Passwort gesetzt haben.',
    deed: 'Passwort setzen',
    with_company: 'Sie melden sich mit dem Konto Ihres Unternehmens an.',
    deed_with_company: 'Anmelden',
    until: 'Der Link gilt einmal, bis {until}. Später können Sie unter {forgotten} einen neuen anfordern.',
    otherwise: 'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun: Niemand sonst kann dieses Konto verwenden.',
  },
  hook_failing: {
    subject: 'Einer Ihrer Webhooks bei {place} schlägt fehl',
    failing: 'Die Aufrufe eines Ihrer Webhooks bei {site} schlagen fehl, seit: {since}.',
    going_on:
      'Folkmoot versucht es weiter. Ein Webhook wird fünf Tage nach seinem letzten Erfolg oder nach dem Anlegen entfernt.',
  },
  hook_removed: {
    subject: 'Einer Ihrer Webhooks bei {place} wurde entfernt',
    gone: 'Einer Ihrer Webhooks bei {site} wurde entfernt, weil sein Ziel mit 410 geantwortet hat: Es will keine Aufrufe mehr.',
    hopeless: 'Einer Ihrer Webhooks bei {site} wurde entfernt, weil seine Aufrufe fehlschlagen, seit: {since}.',
    again:
      'Wenn das Ziel wieder erreichbar ist, legen Sie den Webhook neu an. Ereignisse aus der Zwischenzeit werden nicht nachgeliefert.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Ereignis',
    target: 'Ziel',
    failures: 'Fehlschläge in Folge',
    last: 'Letzter Fehlschlag',
    status: 'Antwort {status}',
  },
} as const
