// The page of the account that chooses where somebody is notified, in German.

export const notificationChoices = {
  title: 'Benachrichtigungen',
  intro: 'Wählen Sie, worüber und auf welchem Weg Sie benachrichtigt werden.',
  table: 'Benachrichtigungswege',
  unreached: {
    bounced: 'Zurzeit erhalten Sie keine solchen E-Mails, weil die letzten unzustellbar waren. Siehe {page}.',
    unwanted:
      'Zurzeit erhalten Sie keine solchen E-Mails, weil Sie alle E-Mails über Besprechungen abbestellt haben. Siehe {page}.',
  },
  channels: { page: 'Auf der Website', mail: 'E-Mail', push: 'Geräte' },
  groups: {
    items: 'Aufgaben und Erwähnungen',
    minutes: 'Protokolle',
    proposals: 'Tagesordnung',
    meetings: 'Besprechungen',
  },
  kinds: {
    action_item_assigned: 'Ihnen wird eine Aufgabe zugewiesen',
    action_item_due: 'Ihre Aufgabe ist in einem Tag fällig',
    mentioned: 'Sie werden erwähnt',
    minutes_review_requested: 'Sie werden gebeten, ein Protokoll zu prüfen',
    minutes_review_due: 'Die Frist zur Prüfung eines Protokolls endet in einem Tag',
    minutes_objected: 'Jemand erhebt Einspruch gegen das Protokoll einer von Ihnen geleiteten Besprechung',
    minutes_approved: 'Ein von Ihnen geprüftes Protokoll oder das Protokoll einer Ihrer Besprechungen wird genehmigt',
    agenda_item_proposed: 'Jemand schlägt einen Punkt für eine von Ihnen geleitete Besprechung vor',
    proposal_accepted: 'Ihr Vorschlag zur Tagesordnung wird angenommen',
    proposal_declined: 'Ihr Vorschlag zur Tagesordnung wird abgelehnt',
    invited: 'Sie werden zu einer Besprechung eingeladen',
    meeting_moved: 'Eine Besprechung wird verschoben',
    meeting_canceled: 'Eine Besprechung wird abgesagt',
    meeting_restored: 'Die Absage einer Besprechung wird zurückgenommen',
    meeting_starting: 'Eine Besprechung beginnt',
    reply_received: 'Jemand antwortet auf die Einladung zu einer von Ihnen geleiteten Besprechung',
  },
  otherMail: 'Kalender-E-Mails informieren darüber',
  hints: {
    page: 'Wenn Sie ein Ereignis unter „Auf der Website“ abwählen, werden Sie darüber auf keinem Weg benachrichtigt.',
    mail: 'E-Mails werden nach einer Minute verschickt, höchstens zwölf pro Stunde und nur zu Ereignissen, die Sie noch nicht gesehen haben.',
    calendar:
      'Kalender-E-Mails über Verschiebungen, Absagen und zurückgenommene Absagen erhalten Sie immer. Erinnerungen aktivieren Sie unter {page}.',
  },
  saved: 'Gespeichert. Ihre Auswahl gilt ab sofort.',
} as const
