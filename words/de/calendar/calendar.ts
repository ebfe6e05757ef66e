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
  hint: 'Wechseln Sie mit den Pfeiltasten zwischen den Tagen. Die Eingabetaste öffnet die erste Besprechung eines Tages.',
  hintMake:
    'Wechseln Sie mit den Pfeiltasten zwischen den Tagen. Die Eingabetaste öffnet die erste Besprechung, C legt eine neue an.',
  dayWith: '{day}: {count}',
  more: '{count} weitere',
  moreOf: '{count} weitere am {day}',
  none: 'Keine Besprechungen in diesem Zeitraum.',
  noneThatDay: 'Keine Besprechungen an diesem Tag.',
  planned: 'Serientermin, noch ohne Inhalt',
  move: 'Verschieben',
  moveOf: 'Verschieben: {meeting}',
  moved: 'Besprechung verschoben auf {day}, {time}.',
  movedBack: 'Verschiebung rückgängig gemacht.',
  lasts: 'Dauer geändert auf {length}.',
  lastsAgain: 'Änderung der Dauer rückgängig gemacht.',
} as const
