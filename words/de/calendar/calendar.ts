// The calendar: weeks, months and lists of one's own meetings, in German.

export const calendar = {
  title: 'Kalender',
  views: { week: 'Woche', month: 'Monat', list: 'Liste' },
  view: 'Ansicht',
  today: 'Heute',
  before: { week: 'Vorige Woche', month: 'Voriger Monat', list: 'Früher' },
  after: { week: 'Nächste Woche', month: 'Nächster Monat', list: 'Später' },
  nextMeeting: 'Nächste Besprechung',
  previousMeeting: 'Vorige Besprechung',
  count: { one: '{count} Besprechung', other: '{count} Besprechungen' },
  days: 'Tage',
  hint: 'Pfeiltasten gehen von Tag zu Tag. Die Eingabetaste öffnet die erste Besprechung eines Tages.',
  hintMake:
    'Pfeiltasten gehen von Tag zu Tag. Die Eingabetaste öffnet die erste Besprechung eines Tages, C legt eine neue an.',
  dayWith: '{day}: {count}',
  more: '{count} weitere',
  moreOf: '{count} weitere am {day}',
  none: 'Hier stehen Ihre Besprechungen dieser Tage. Es gibt keine.',
  noneThatDay: 'Sie haben an diesem Tag keine Besprechung.',
  planned: 'geplant, noch nicht vorbereitet',
  move: 'Verschieben',
  moveOf: 'Verschieben: {meeting}',
  moved: 'Die Besprechung ist am {day} um {time}.',
  movedBack: 'Die Besprechung ist, wo sie war.',
  lasts: 'Die Besprechung dauert {length}.',
  lastsAgain: 'Die Besprechung dauert so lange wie zuvor.',
} as const
