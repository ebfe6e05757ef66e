// The page of the account that chooses which mail about meetings comes, in German.

export const mailChoices = {
  title: 'E-Mails',
  intro: 'Wählen Sie, welche E-Mails zu Besprechungen an {email} geschickt werden.',
  noMail: 'Diese Website verschickt noch keine E-Mails. Ihre Auswahl gilt, sobald der E-Mail-Versand eingerichtet ist.',
  unreached: {
    bounced:
      'Die letzten E-Mails an diese Adresse waren unzustellbar. Sie erhalten nur noch E-Mails zu Ihrem Konto. Speichern Sie Ihre Auswahl, um es erneut zu versuchen.',
    unwanted:
      'Sie haben alle E-Mails über Besprechungen abbestellt. Speichern Sie Ihre Auswahl, um sie wieder zu erhalten.',
  },
  which: 'Zu Ihren Besprechungen',
  flags: {
    invitations: 'Einladungen und Erinnerungen von anderen',
    updates: 'Änderungen an Beschreibung und Ort',
    followups: 'Protokolle von Besprechungen',
  },
  flagHints: {
    invitations:
      'Sie erhalten eine E-Mail, wenn Sie zu einer Besprechung eingeladen werden. Wenn Sie diese Option aktivieren, werden ausstehende Einladungen verschickt.',
    updates:
      'Sie werden immer benachrichtigt, wenn eine Besprechung verschoben oder abgesagt wird, wenn eine abgesagte doch stattfindet oder wenn Sie nicht mehr eingeladen sind.',
    followups: 'Beschlüsse, Aufgaben und Notizen nach einer Besprechung.',
  },
  reminder: 'Vor jeder Besprechung erinnern',
  reminderHint:
    'Sie werden per E-Mail erinnert, außer an Besprechungen, die Sie abgelehnt haben. Ändert sich der Beginn, erhalten Sie eine neue Erinnerung.',
  never: 'Nicht erinnern',
  minutes: { one: '{count} Minute vorher', other: '{count} Minuten vorher' },
  hours: { one: '{count} Stunde vorher', other: '{count} Stunden vorher' },
  days: { one: '{count} Tag vorher', other: '{count} Tage vorher' },
  digest: 'Ihre offenen Aufgaben',
  digests: { off: 'Nie', daily: 'Jeden Tag', weekly: 'Jeden Montag' },
  digestHints: {
    off: 'Sie sehen sie auf Ihrer Startseite.',
    daily: 'Eine E-Mail pro Tag zur unten gewählten Uhrzeit, sofern Aufgaben offen sind.',
    weekly: 'Eine E-Mail pro Woche zur unten gewählten Uhrzeit, sofern Aufgaben offen sind.',
  },
  hour: 'Uhrzeit',
  hourHint: 'In Ihrer Zeitzone: {zone}.',
  saved: 'Gespeichert. Ihre Auswahl gilt ab sofort.',
  always: 'E-Mails zu Ihrem Konto, etwa zu einem geänderten Passwort, erhalten Sie immer.',
} as const
