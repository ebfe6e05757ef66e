// What is said of a schedule that people may not expect, in German.

export const recurrence = {
  skippedTime: 'Am {day} entfällt die Uhrzeit {time} wegen der Zeitumstellung. Die Besprechung beginnt um {shown} Uhr.',
  repeatedTime: 'Am {day} gibt es die Uhrzeit {time} wegen der Zeitumstellung zweimal. Es gilt der frühere Zeitpunkt.',
  shortMonths: 'Monate ohne {day}. Tag werden übersprungen.',
  shortMonthsFromEnd: 'Monate mit weniger als {day} Tagen werden übersprungen.',
  leapDay: 'Nur Schaltjahre haben einen {day}.',
  fifthWeekday: 'Monate ohne fünften {weekday} werden übersprungen.',
  leapYears: 'Nur Schaltjahre haben einen 366. Tag.',
  longYears: 'Nur manche Jahre haben eine 53. Kalenderwoche.',
  startBesideRule: 'Die erste Besprechung ist am {day}, obwohl die Wiederholungsregel diesen Tag nicht enthält.',
  manyMeetings: 'Die Serie hat mehr als {count} Besprechungen.',
} as const
