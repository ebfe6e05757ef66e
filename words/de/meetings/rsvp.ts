// The texts of the page that answers an invitation, in German.

export const rsvp = {
  title: 'Einladung beantworten',
  whose: 'Sie antworten als {name}.',
  when: 'Wann',
  next: 'Nächste Besprechung',
  repeats: 'Wiederholung',
  where: 'Ort',
  question: 'Nehmen Sie teil?',
  answers: { yes: 'Ja', maybe: 'Vielleicht', no: 'Nein' },
  scope: 'Für welche Besprechungen?',
  all: 'Alle kommenden, für die Ihre Antwort noch aussteht',
  one: 'Nur die nächste',
  comment: 'Kommentar (optional)',
  send: 'Antwort senden',
  done: 'Ihre Antwort: {answer}.',
  change: 'Antwort ändern',
  closed: {
    over: 'Die Besprechung ist vorbei. Eine Antwort ist nicht mehr nötig.',
    ended: 'Die Besprechung ist beendet. Eine Antwort ist nicht mehr nötig.',
    canceled: 'Die Besprechung ist abgesagt. Eine Antwort ist nicht mehr nötig.',
    unscheduled: 'Die Besprechung hat zurzeit keinen Termin. Sobald er feststeht, erhalten Sie eine neue Einladung.',
    undated: 'Die Besprechung hat noch keinen Termin. Öffnen Sie diesen Link erneut, sobald der Termin feststeht.',
    series: 'Die Serie ist vorbei. Eine Antwort ist nicht mehr nötig.',
  },
  unknown: 'Dieser Link gilt nicht mehr: Die Besprechung ist vorbei, oder Sie sind nicht mehr eingeladen.',
} as const
