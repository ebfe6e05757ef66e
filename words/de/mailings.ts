// The texts of mail about meetings and series, in German.

export const mailings = {
  mailing: {
    foot: 'Sie erhalten diese Nachricht, weil Sie bei {site} an „{name}“ teilnehmen.',
    stop: 'Keine solchen E-Mails mehr erhalten',
    somebody: 'Jemand, der die Sitzung leitet,',
    writes: '{sender} schreibt:',
    open: 'Sitzung öffnen',
    open_series: 'Serie öffnen',
    when: 'Wann',
    where: 'Wo',
    room: 'Raum',
    repeats: 'Wiederholung',
    join: 'Teilnahme',
    unscheduled: 'Einen Termin gibt es noch nicht.',
    no_end: 'Wie lange es dauert, steht nicht fest.',
    agenda: 'Tagesordnung',
    purpose: 'Zweck',
  },
  invitation: {
    subject: 'Einladung: {name}',
    subject_when: 'Einladung: {name}, {when}',
    says: '{sender} lädt Sie zu „{name}“ ein.',
    invited: 'Sie sind zu „{name}“ eingeladen.',
  },
  moved: {
    subject_when: 'Neuer Termin: {name}, {when}',
    says: '„{name}“ hat einen anderen Termin: {when}.',
  },
  changed: {
    subject_when: 'Geändert: {name}, {when}',
    says: '„{name}“ wurde geändert.',
  },
  removed: {
    subject_when: 'Nicht mehr: {name}, {when}',
    says: 'Sie nehmen an „{name}“ nicht mehr teil.',
  },
  reminder: {
    subject: 'Erinnerung: {name}',
    subject_when: 'Erinnerung: {name}, {when}',
    says: '{sender} erinnert Sie an „{name}“.',
  },
  cancellation: {
    subject: 'Abgesagt: {name}',
    subject_when: 'Abgesagt: {name}, {when}',
    says: '„{name}“ ist abgesagt.',
  },
  followup: {
    subject: 'Protokoll: {name}',
    subject_when: 'Protokoll: {name}, {when}',
    says: '{sender} sendet Ihnen das Protokoll von „{name}“.',
    attached: 'Das Protokoll ist auch als PDF angehängt.',
    nothing: 'Es wurde nichts festgehalten.',
  },
  record: {
    decisions: 'Beschlüsse',
    decision: 'Beschluss',
    issues: 'Offene Fragen',
    issue: 'Offene Frage',
    actions: 'Aufgaben',
    due: 'fällig am {day}',
    closed: 'erledigt',
    nobody: 'Noch niemand',
    present: 'Anwesend',
    notes: 'Notizen',
    other_notes: 'Weitere Notizen',
  },
} as const
