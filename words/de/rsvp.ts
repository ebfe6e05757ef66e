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
  unknown: 'Dieser Link gilt nicht mehr: Die Besprechung ist vorbei, oder Sie nehmen nicht an ihr teil.',
} as const
