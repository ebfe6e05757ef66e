// The texts of the page that answers an invitation, in German.

export const rsvp = {
  title: 'Einladung beantworten',
  whose: 'Antwort von {name}.',
  when: 'Wann',
  next: 'Nächste',
  repeats: 'Wiederholung',
  where: 'Ort',
  question: 'Nehmen Sie teil?',
  answers: { yes: 'Ja', maybe: 'Vielleicht', no: 'Nein' },
  scope: 'Für welche Besprechungen?',
  all: 'Alle kommenden, zu denen Sie noch nicht geantwortet haben',
  one: 'Nur die nächste',
  comment: 'Kommentar (optional)',
  send: 'Antwort senden',
  done: 'Ihre Antwort: {answer}.',
  change: 'Antwort ändern',
  closed: {
    over: 'Die Besprechung ist vorbei. Sie brauchen nicht zu antworten.',
    ended: 'Die Besprechung ist beendet. Sie brauchen nicht zu antworten.',
    canceled: 'Die Besprechung ist abgesagt. Sie brauchen nicht zu antworten.',
    unscheduled: 'Die Besprechung hat zurzeit keinen Termin. Sobald er feststeht, erhalten Sie eine neue Einladung.',
    undated: 'Die Besprechung hat noch keinen Termin. Öffnen Sie diesen Link wieder, sobald er feststeht.',
    series: 'Die Serie ist vorbei. Sie brauchen nicht zu antworten.',
  },
  unknown: 'Dieser Link gilt nicht mehr: Die Besprechung ist vorbei, oder Sie sind nicht mehr eingeladen.',
} as const
