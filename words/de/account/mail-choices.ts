// The page of the account that chooses which mail about meetings comes, in German.

export const mailChoices = {
  title: 'E-Mails',
  intro: 'Welche E-Mails über Besprechungen Sie bekommen. Sie gehen an {email}.',
  noMail: 'Diese Website versendet keine E-Mails, deshalb kommt davon nichts. Ihre Auswahl gilt, sobald sie es tut.',
  unreached: {
    bounced:
      'Die letzten E-Mails an diese Adresse kamen zurück, deshalb gehen nur noch solche zu Ihrem Konto dorthin. Speichern Sie, damit es wieder versucht wird.',
    unwanted:
      'Alle E-Mails über Besprechungen an diese Adresse wurden durch einen Link in einer davon abbestellt. Speichern Sie, um sie wieder zu bekommen.',
  },
  which: 'Über Ihre Besprechungen',
  flags: {
    invitations: 'Einladungen und Erinnerungen, die jemand verschickt',
    updates: 'Änderungen von Text und Ort',
    followups: 'Protokolle abgehaltener Besprechungen',
  },
  flagHints: {
    invitations:
      'Wer eine Besprechung leitet, fragt, ob Sie kommen. Wieder gewählt, kommen die zu allem, was noch bevorsteht.',
    updates:
      'Immer kommen: eine neue Zeit, eine Absage, dass eine abgesagte Besprechung doch stattfindet, und dass Sie nicht mehr dabei sind.',
    followups: 'Beschlüsse, Aufgaben und Notizen, wenn jemand sie nach einer Besprechung verschickt.',
  },
  reminder: 'Vor jeder Besprechung erinnern',
  reminderHint:
    'Per E-Mail, für Besprechungen, denen Sie nicht abgesagt haben; noch einmal, wenn der Beginn ein anderer wird.',
  never: 'Nicht erinnern',
  minutes: { one: '{count} Minute vorher', other: '{count} Minuten vorher' },
  hours: { one: '{count} Stunde vorher', other: '{count} Stunden vorher' },
  days: { one: '{count} Tag vorher', other: '{count} Tage vorher' },
  digest: 'Ihre offenen Aufgaben',
  digests: { off: 'Nicht zuschicken', daily: 'Jeden Tag', weekly: 'Jeden Montag' },
  digestHints: {
    off: 'Auf Ihrer Startseite stehen sie in jedem Fall.',
    daily: 'Eine E-Mail zur Uhrzeit unten, wenn etwas offen ist.',
    weekly: 'Eine E-Mail für die Woche zur Uhrzeit unten, wenn etwas offen ist.',
  },
  hour: 'Um diese Uhrzeit',
  hourHint: 'In Ihrer Zeitzone: {zone}.',
  saved: 'Gespeichert. Von jetzt an bekommen Sie diese E-Mails.',
  always: 'E-Mails über Ihr Konto selbst, etwa über ein geändertes Passwort, kommen immer.',
} as const
