// The texts of mail about meetings and series, in German.

export const mailings = {
  mailing: {
    foot: 'Sie erhalten diese Nachricht, weil Sie bei {site} an „{name}“ teilnehmen.',
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
    agenda: 'Tagesordnung',
    purpose: 'Zweck',
  },
  invitation: {
    subject: 'Einladung: {name}',
    subject_when: 'Einladung: {name}, {when}',
    invites: '{sender} lädt Sie zu „{name}“ ein.',
  },
  reminder: {
    subject: 'Erinnerung: {name}',
    subject_when: 'Erinnerung: {name}, {when}',
    reminds: '{sender} erinnert Sie an „{name}“.',
  },
  cancellation: {
    subject: 'Abgesagt: {name}',
    subject_when: 'Abgesagt: {name}, {when}',
    canceled: '„{name}“ ist abgesagt.',
  },
  followup: {
    subject: 'Protokoll: {name}',
    subject_when: 'Protokoll: {name}, {when}',
    sends: '{sender} sendet Ihnen das Protokoll von „{name}“.',
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
