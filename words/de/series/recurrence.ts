// What is said of a schedule that people may not expect, in German.

export const recurrence = {
  skippedTime: 'Am {day} überspringen die Uhren {time}; die Besprechung ist um {shown}.',
  repeatedTime: 'Am {day} zeigen die Uhren {time} zweimal; die Besprechung ist beim ersten Mal.',
  shortMonths: 'Monate ohne den {day}. haben an ihm keine Besprechung.',
  shortMonthsFromEnd: 'Monate mit weniger als {day} Tagen haben dann keine Besprechung.',
  leapDay: 'Nur Schaltjahre haben einen {day}.',
  fifthWeekday: 'Monate ohne einen fünften {weekday} haben dann keine Besprechung.',
  leapYears: 'Nur Schaltjahre haben einen 366. Tag.',
  longYears: 'Nur manche Jahre haben eine Woche 53.',
  startBesideRule: 'Die erste Besprechung ist am {day}, obwohl die Regel diesen Tag nicht ergibt.',
  manyMeetings: 'Es sind mehr als {count} Besprechungen.',
} as const
