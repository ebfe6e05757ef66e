// The texts of the page that stops mail, in German.

export const mailStop = {
  title: 'E-Mails abbestellen',
  question: 'Für {email} abbestellen: {what}?',
  kinds: {
    invitations: 'Einladungen und Erinnerungen',
    updates: 'E-Mails über Änderungen von Text und Ort',
    followups: 'Protokolle von Besprechungen',
    reminders: 'Erinnerungen an Ihre Besprechungen',
    digest: 'Listen Ihrer Aufgaben',
  },
  everything: 'alle E-Mails über Besprechungen dieser Website',
  stop: 'Abbestellen',
  done: 'Abbestellt für {email}: {what}.',
  others: 'In Ihrem Konto können Sie es wieder ändern. E-Mails über das Konto selbst kommen weiterhin.',
  othersToStranger: 'Wenn Sie hier einmal ein Konto nutzen, können Sie es dort wieder ändern.',
  unknown: 'Dieser Link gilt nicht: Die Adresse ist inzwischen eine andere, oder der Link ist unvollständig.',
} as const
