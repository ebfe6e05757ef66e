// The page of the account that chooses which mail about meetings comes, in German.

export const mailChoices = {
  title: 'E-Mails',
  intro: 'Welche E-Mails über Besprechungen Sie bekommen. Sie gehen an {email}.',
  noMail: 'Diese Website versendet keine E-Mails, deshalb kommt davon nichts. Ihre Auswahl gilt, sobald sie es tut.',
  which: 'Über Ihre Besprechungen',
  flags: {
    invitations: 'Einladungen und Erinnerungen, die jemand verschickt',
    updates: 'Änderungen von Text und Ort',
    followups: 'Protokolle abgehaltener Besprechungen',
  },
  flagHints: {
    invitations: 'Wer eine Besprechung leitet, fragt, ob Sie kommen.',
    updates: 'Eine neue Zeit und eine Absage kommen immer.',
    followups: 'Beschlüsse, Aufgaben und Notizen, wenn jemand sie nach einer Besprechung verschickt.',
  },
  reminder: 'Vor jeder Besprechung erinnern',
  reminderHint: 'Per E-Mail, für Besprechungen, denen Sie nicht abgesagt haben.',
  never: 'Nicht erinnern',
  minutes: { one: '{count} Minute vorher', other: '{count} Minuten vorher' },
  hours: { one: '{count} Stunde vorher', other: '{count} Stunden vorher' },
  days: { one: '{count} Tag vorher', other: '{count} Tage vorher' },
  digest: 'Ihre offenen Aufgaben',
  digests: { off: 'Nicht zuschicken', daily: 'Jeden Tag', weekly: 'Jeden Montag' },
  digestHints: {
    off: 'Auf Ihrer Startseite stehen sie in jedem Fall.',
    daily: 'Eine E-Mail am Morgen oder zur Stunde unten.',
    weekly: 'Eine E-Mail für die Woche.',
  },
  hour: 'Zu dieser Stunde',
  hourHint: 'In Ihrer Zeitzone: {zone}.',
  saved: 'Gespeichert. Von jetzt an bekommen Sie diese E-Mails.',
  always: 'E-Mails über Ihr Konto selbst, etwa über ein geändertes Passwort, kommen immer.',
} as const
