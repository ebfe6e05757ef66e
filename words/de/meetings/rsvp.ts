// The texts of the page that answers an invitation, in German.

export const rsvp = {
  title: 'Eine Einladung beantworten',
  whose: 'Dies ist die Antwort von {name}.',
  when: 'Wann',
  next: 'Nächste',
  repeats: 'Wiederholung',
  where: 'Wo',
  question: 'Werden Sie kommen?',
  answers: { yes: 'Ja', maybe: 'Vielleicht', no: 'Nein' },
  scope: 'Für welche Besprechungen?',
  all: 'Alle kommenden, die noch keine Antwort haben',
  one: 'Nur die nächste',
  comment: 'Ein paar Worte dazu',
  send: 'Antwort senden',
  done: 'Ihre Antwort ist vermerkt: {answer}.',
  change: 'Antwort ändern',
  closed: {
    over: 'Die Besprechung ist vorbei. Sie brauchen nicht mehr zu antworten.',
    ended: 'Die Besprechung ist beendet. Sie brauchen nicht mehr zu antworten.',
    canceled: 'Die Besprechung ist abgesagt. Sie brauchen nicht mehr zu antworten.',
    unscheduled: 'Die Besprechung hat zurzeit keinen Termin. Sobald es einen gibt, kommt eine neue Einladung.',
    series: 'Die letzte Besprechung der Serie ist vorbei. Sie brauchen nicht mehr zu antworten.',
  },
  unknown: 'Dieser Link gilt nicht mehr: Die Besprechung ist vorbei, oder Sie nehmen nicht an ihr teil.',
} as const
