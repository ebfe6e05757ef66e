// The texts of mail, in German.

export const mail = {
  hello: 'Guten Tag {name}!',
  hello_nobody: 'Guten Tag!',
  foot: 'Sie erhalten diese Nachricht, weil Sie ein Konto bei {site} haben. Die Nachricht wurde automatisch verschickt; Antworten werden nicht gelesen.',
  password_link: {
    subject: 'Ihr Passwort für {place} festlegen',
    asked: 'Jemand, vermutlich Sie, hat einen Link angefordert, um das Passwort Ihres Kontos bei {site} festzulegen.',
    deed: 'Passwort festlegen',
    until:
      'Der Link gilt bis zum {until} und kann nur einmal verwendet werden. Mit dem neuen Passwort werden alle laufenden Sitzungen beendet.',
    otherwise:
      'Wenn Sie das nicht waren, müssen Sie nichts tun. Niemand sonst hat diesen Link, und Ihr Passwort bleibt unverändert.',
  },
  password_changed: {
    subject: 'Ihr Passwort für {place} wurde geändert',
    changed: 'Das Passwort Ihres Kontos bei {site} wurde am {when} geändert. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest und wenden Sie sich an die Administration. Den Link dafür schicken wir an diese E-Mail-Adresse.',
    deed: 'Link anfordern',
  },
  email_link: {
    subject: 'Ihre E-Mail-Adresse für {place} bestätigen',
    asked: 'Jemand möchte die E-Mail-Adresse des Kontos {account} bei {site} in {email} ändern.',
    asked_directory:
      'Das Verzeichnis Ihres Unternehmens ändert die E-Mail-Adresse des Kontos {account} bei {site} in {email}. Bestätigen Sie die Änderung.',
    deed: 'Adresse bestätigen',
    until:
      'Der Link lässt sich nur einmal verwenden, bis zum {until}. Öffnen Sie ihn in einem Browser, in dem Sie als {account} angemeldet sind. Erst mit der Bestätigung ändert sich die Adresse.',
    otherwise:
      'Wenn das nicht Ihr Konto ist, müssen Sie nichts tun. Ohne diesen Link und dieses Konto kann niemand Ihre Adresse verwenden.',
    foot: 'Sie erhalten diese Nachricht, weil jemand bei {site} diese Adresse angegeben hat. Die Nachricht wurde automatisch verschickt; Antworten werden nicht gelesen.',
    foot_directory:
      'Sie erhalten diese Nachricht, weil diese Adresse im Verzeichnis eines Unternehmens steht. Die Nachricht wurde automatisch verschickt; Antworten werden nicht gelesen.',
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse für {place} wurde geändert',
    changed:
      'Die E-Mail-Adresse Ihres Kontos bei {site} wurde am {when} geändert. Sie lautet nicht mehr {email}; dies ist die letzte E-Mail, die wir an diese Adresse schicken. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  },
  token_in_clear: {
    subject: 'Ihr API-Token für {place} wurde widerrufen',
    ended:
      'Eines Ihrer API-Tokens für {site} wurde am {when} unverschlüsselt gesendet. Andere könnten es mitgelesen haben; deshalb wurde es widerrufen.',
    again: 'Stellen Sie das Programm auf eine Adresse um, die mit https beginnt, und geben Sie ihm ein neues Token.',
    deed: 'Ihr Konto',
    token: 'Token',
    last_four: 'Endet auf',
    address: 'Gesendet von',
  },
  second_factor_on: {
    subject: 'Anmeldung in zwei Schritten bei {place} eingeschaltet',
    on: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde am {when} eingeschaltet. Alle anderen Sitzungen wurden beendet.',
    otherwise:
      'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration. Jemand kennt Ihr Passwort, und Sie können sich womöglich nicht mehr anmelden.',
  },
  second_factor_off: {
    subject: 'Anmeldung in zwei Schritten bei {place} ausgeschaltet',
    off: 'Die Anmeldung in zwei Schritten für Ihr Konto bei {site} wurde am {when} ausgeschaltet. Sie melden sich jetzt nur noch mit Ihrem Passwort an.',
    off_by_operator:
      'Die Administration von {site} hat die Anmeldung in zwei Schritten für Ihr Konto am {when} ausgeschaltet. Sie melden sich jetzt nur noch mit Ihrem Passwort an. Sie können sie mit einem anderen Telefon wieder einschalten.',
    otherwise:
      'Wenn Sie das nicht erwartet haben, legen Sie sofort ein neues Passwort fest und wenden Sie sich an die Administration. Schalten Sie dann die Anmeldung in zwei Schritten wieder ein.',
    deed: 'Ihr Konto',
  },
  recovery_code_used: {
    subject: 'Ein Wiederherstellungscode für {place} wurde verwendet',
    used: 'Ein Wiederherstellungscode Ihres Kontos bei {site} wurde am {when} verwendet. Er gilt nicht mehr.',
    left: {
      one: 'Sie haben noch {count} Wiederherstellungscode.',
      other: 'Sie haben noch {count} Wiederherstellungscodes.',
    },
    renew:
      'In Ihrem Konto können Sie neue Codes erstellen oder die Anmeldung in zwei Schritten mit einem anderen Telefon neu einrichten.',
    otherwise:
      'Wenn Sie das nicht waren, hat jemand Ihr Passwort und Ihre Codes. Legen Sie sofort ein neues Passwort fest und erstellen Sie neue Codes.',
    deed: 'Ihr Konto',
  },
  passkey_added: {
    subject: 'Passkey bei {place} hinzugefügt',
    added:
      'Ein Passkey wurde am {when} zu Ihrem Konto bei {site} hinzugefügt. Sie können sich ab jetzt damit anmelden.',
    name: 'Passkey',
    address: 'IP-Adresse',
    otherwise:
      'Wenn Sie das nicht waren, entfernen Sie den Passkey sofort, legen Sie ein neues Passwort fest und wenden Sie sich an die Administration. Bis dahin kann sich jemand anderes in Ihrem Konto anmelden.',
    deed: 'Ihre Passkeys',
  },
  passkey_removed: {
    subject: 'Passkey bei {place} entfernt',
    removed: 'Ein Passkey Ihres Kontos bei {site} wurde am {when} entfernt. Sie können sich nicht mehr damit anmelden.',
    removed_by_operator:
      'Die Administration von {site} hat am {when} einen Passkey Ihres Kontos entfernt. Sie können sich nicht mehr damit anmelden.',
    name: 'Passkey',
    address: 'IP-Adresse',
    otherwise:
      'Wenn Sie das nicht erwartet haben, prüfen Sie sofort Ihr Konto und wenden Sie sich an die Administration.',
    deed: 'Ihr Konto',
  },
  account_made: {
    subject: 'Ihr Konto bei {place}',
    made: 'Bei {site} wurde ein Konto für Sie angelegt.',
    made_by: '{maker} hat bei {site} ein Konto für Sie angelegt.',
    made_in: '{maker} hat Sie bei {site} zu {organization} hinzugefügt.',
    first: 'Legen Sie ein Passwort fest, um sich anzumelden.',
    deed: 'Passwort festlegen',
    with_company: 'Melden Sie sich mit Ihrem Firmenkonto an.',
    deed_with_company: 'Anmelden',
    until:
      'Der Link lässt sich nur einmal verwenden, bis zum {until}. Einen neuen können Sie unter {forgotten} anfordern.',
    otherwise: 'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun. Niemand sonst kann dieses Konto verwenden.',
  },
  hook_failing: {
    subject: 'Ihr Webhook bei {place} schlägt fehl',
    failing: 'Aufrufe von {site} an Ihren Webhook schlagen seit dem {since} fehl.',
    going_on: 'Folkmoot versucht es weiter. Ein Webhook wird gelöscht, wenn fünf Tage lang kein Aufruf gelingt.',
  },
  hook_removed: {
    subject: 'Ihr Webhook bei {place} wurde gelöscht',
    gone: 'Ihr Webhook bei {site} wurde gelöscht, weil sein Ziel mit 410 (nicht mehr vorhanden) geantwortet hat.',
    hopeless: 'Ihr Webhook bei {site} wurde gelöscht, weil Aufrufe an sein Ziel seit dem {since} fehlgeschlagen sind.',
    again:
      'Wenn das Ziel wieder erreichbar ist, legen Sie einen neuen Webhook an. Verpasste Ereignisse werden nicht nachgeliefert.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Ereignis',
    target: 'Ziel',
    failures: 'Fehlschläge in Folge',
    last: 'Letzter Fehler',
    status: 'HTTP-Status {status}',
  },
} as const
