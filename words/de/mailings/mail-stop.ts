// The texts of the page that stops mail, in German.

export const mailStop = {
  title: 'E-Mails abbestellen',
  question: 'Möchten Sie {what} für {email} abbestellen?',
  kinds: {
    invitations: 'Einladungen und Erinnerungen',
    updates: 'E-Mails über Änderungen an Beschreibung und Ort',
    followups: 'Protokolle von Besprechungen',
    reminders: 'Erinnerungen an Besprechungen',
    digest: 'Aufgabenlisten',
    notifications: 'E-Mails mit Benachrichtigungen',
  },
  everything: 'alle E-Mails zu Besprechungen auf dieser Website',
  stop: 'Abbestellen',
  done: 'Für {email} abbestellt: {what}.',
  others: 'Sie können das in Ihrem Konto ändern. E-Mails zum Konto selbst erhalten Sie weiterhin.',
  othersToStranger: 'Wenn Sie ein Konto auf dieser Website erhalten, können Sie das in den Kontoeinstellungen ändern.',
  unknown: 'Dieser Link ist ungültig: Die Adresse hat sich geändert, oder der Link ist unvollständig.',
} as const
