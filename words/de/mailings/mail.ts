// The texts of mail, in German.

export const mail = {
  hello: 'Guten Tag {name}!',
  hello_nobody: 'Guten Tag!',
  foot: 'Sie erhalten diese E-Mail, weil Sie ein Konto bei {site} haben. Die Nachricht wurde automatisch verschickt. Antworten werden nicht gelesen.',
  password_link: {
    subject: 'Ihr Passwort für {place} festlegen',
    asked: 'Für Ihr Konto bei {site} wurde ein Link zum Festlegen des Passworts angefordert, vermutlich von Ihnen.',
    deed: 'Passwort festlegen',
    until:
      'Der Link kann nur einmal verwendet werden und läuft am {until} ab. Wenn Sie das Passwort festlegen, werden alle laufenden Sitzungen beendet.',
    otherwise:
      'Wenn Sie das nicht waren, müssen Sie nichts tun. Niemand sonst hat diesen Link erhalten, und Ihr Passwort bleibt unverändert.',
  },
  password_changed: {
    subject: 'Ihr Passwort für {place} wurde geändert',
    changed: 'Das Passwort Ihres Kontos bei {site} wurde am {when} geändert. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, fordern Sie sofort einen Link für ein neues Passwort an und wenden Sie sich an die Administration. Wir schicken den Link an diese E-Mail-Adresse.',
    deed: 'Link anfordern',
  },
  email_link: {
    subject: 'Ihre E-Mail-Adresse für {place} bestätigen',
    asked: 'Jemand möchte die E-Mail-Adresse des Kontos {account} bei {site} in {email} ändern.',
    asked_directory:
      'Im Verzeichnis Ihres Unternehmens wurde die E-Mail-Adresse des Kontos {account} bei {site} in {email} geändert. Bitte bestätigen Sie die Änderung.',
    deed: 'Adresse bestätigen',
    until:
      'Der Link kann nur einmal verwendet werden und läuft am {until} ab. Öffnen Sie ihn in einem Browser, in dem Sie als {account} angemeldet sind. Die Adresse wird erst geändert, wenn Sie die Änderung bestätigen.',
    otherwise:
      'Wenn das nicht Ihr Konto ist, müssen Sie nichts tun. Ohne diesen Link kann niemand Ihre Adresse für das Konto verwenden.',
    foot: 'Sie erhalten diese E-Mail, weil bei {site} diese Adresse angegeben wurde. Die Nachricht wurde automatisch verschickt. Antworten werden nicht gelesen.',
    foot_directory:
      'Sie erhalten diese E-Mail, weil diese Adresse im Verzeichnis eines Unternehmens steht. Die Nachricht wurde automatisch verschickt. Antworten werden nicht gelesen.',
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse für {place} wurde geändert',
    changed:
      'Die E-Mail-Adresse Ihres Kontos bei {site} wurde am {when} geändert. Dies ist die letzte E-Mail, die wir an die bisherige Adresse {email} schicken. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  },
  token_in_clear: {
    subject: 'Ihr API-Token für {place} wurde widerrufen',
    ended:
      'Eines Ihrer API-Tokens für {site} wurde am {when} unverschlüsselt gesendet. Andere könnten es mitgelesen haben. Deshalb haben wir es widerrufen.',
    again:
      'Stellen Sie das Programm, das dieses Token verwendet, auf eine Adresse um, die mit https:// beginnt. Erstellen Sie dafür ein neues Token.',
    deed: 'Konto öffnen',
    token: 'Token',
    last_four: 'Endet auf',
    address: 'Gesendet von',
  },
  second_factor_on: {
    subject: 'Anmeldung in zwei Schritten bei {place} aktiviert',
    on: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde am {when} aktiviert. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration. In diesem Fall kennt jemand Ihr Passwort, und Sie können sich möglicherweise nicht mehr anmelden.',
  },
  second_factor_off: {
    subject: 'Anmeldung in zwei Schritten bei {place} deaktiviert',
    off: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde am {when} deaktiviert. Sie melden sich jetzt nur noch mit Ihrem Passwort an.',
    off_by_operator:
      'Die Administration von {site} hat die Anmeldung in zwei Schritten für Ihr Konto am {when} deaktiviert. Sie melden sich jetzt nur noch mit Ihrem Passwort an. Sie können die Anmeldung in zwei Schritten wieder aktivieren, zum Beispiel mit einem anderen Telefon.',
    otherwise:
      'Wenn Sie das nicht erwartet haben, legen Sie sofort ein neues Passwort fest und aktivieren Sie die Anmeldung in zwei Schritten wieder. Wenden Sie sich außerdem an die Administration.',
    deed: 'Konto öffnen',
  },
  recovery_code_used: {
    subject: 'Ein Wiederherstellungscode für {place} wurde verwendet',
    used: 'Am {when} wurde ein Wiederherstellungscode für Ihr Konto bei {site} verwendet. Dieser Code ist nicht mehr gültig.',
    left: {
      one: 'Sie haben noch {count} Wiederherstellungscode.',
      other: 'Sie haben noch {count} Wiederherstellungscodes.',
    },
    renew:
      'In Ihrem Konto können Sie neue Codes erstellen oder die Anmeldung in zwei Schritten mit einem anderen Telefon neu einrichten.',
    otherwise:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort und Ihre Codes. Legen Sie sofort ein neues Passwort fest und erstellen Sie neue Codes.',
    deed: 'Konto öffnen',
  },
  passkey_added: {
    subject: 'Neuer Passkey für Ihr Konto bei {place}',
    added: 'Am {when} wurde Ihrem Konto bei {site} ein Passkey hinzugefügt. Sie können sich ab jetzt damit anmelden.',
    name: 'Passkey',
    address: 'IP-Adresse',
    otherwise:
      'Wenn Sie das nicht waren, entfernen Sie den Passkey sofort, legen Sie ein neues Passwort fest und wenden Sie sich an die Administration. Solange der Passkey nicht entfernt ist, kann sich jemand anderes mit Ihrem Konto anmelden.',
    deed: 'Passkeys verwalten',
  },
  passkey_removed: {
    subject: 'Passkey aus Ihrem Konto bei {place} entfernt',
    removed:
      'Am {when} wurde ein Passkey aus Ihrem Konto bei {site} entfernt. Sie können sich nicht mehr damit anmelden.',
    removed_by_operator:
      'Die Administration von {site} hat am {when} einen Passkey aus Ihrem Konto entfernt. Sie können sich nicht mehr damit anmelden.',
    name: 'Passkey',
    address: 'IP-Adresse',
    otherwise:
      'Wenn Sie das nicht erwartet haben, überprüfen Sie sofort Ihr Konto und wenden Sie sich an die Administration.',
    deed: 'Konto öffnen',
  },
  account_made: {
    subject: 'Ihr Konto bei {place}',
    made: 'Bei {site} wurde ein Konto für Sie angelegt.',
    made_by: '{maker} hat bei {site} ein Konto für Sie angelegt.',
    made_in: '{maker} hat Sie bei {site} zur Organisation {organization} hinzugefügt.',
    first: 'Legen Sie ein Passwort fest, um sich anzumelden.',
    deed: 'Passwort festlegen',
    with_company: 'Melden Sie sich mit Ihrem Firmenkonto an.',
    deed_with_company: 'Anmelden',
    until:
      'Der Link kann nur einmal verwendet werden und läuft am {until} ab. Einen neuen Link können Sie unter {forgotten} anfordern.',
    otherwise: 'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun. Niemand sonst kann dieses Konto verwenden.',
  },
  hook_failing: {
    subject: 'Fehler bei Ihrem Webhook für {place}',
    failing: 'Seit dem {since} schlägt jeder Aufruf Ihres Webhooks durch {site} fehl.',
    going_on:
      'Folkmoot versucht es weiterhin. Wenn fünf Tage lang kein Aufruf erfolgreich ist, wird der Webhook gelöscht.',
  },
  hook_removed: {
    subject: 'Ihr Webhook für {place} wurde gelöscht',
    gone: 'Ihr Webhook für {site} wurde gelöscht, weil das Ziel mit dem HTTP-Status 410 (Gone) geantwortet hat.',
    hopeless: 'Ihr Webhook für {site} wurde gelöscht, weil seit dem {since} alle Aufrufe fehlgeschlagen sind.',
    again:
      'Sobald das Ziel wieder erreichbar ist, können Sie einen neuen Webhook anlegen. Verpasste Ereignisse werden nicht nachträglich gesendet.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Ereignis',
    target: 'Ziel',
    failures: 'Fehlversuche in Folge',
    last: 'Letzter Fehler',
    status: 'HTTP-Status {status}',
  },
} as const
