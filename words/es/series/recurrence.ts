// What is said of a schedule that people may not expect, in Spanish.

export const recurrence = {
  skippedTime: 'El {day}, por el cambio de hora, no existe la hora {time}; la hora de inicio será {shown}.',
  repeatedTime: 'El {day}, por el cambio de hora, la hora {time} se da dos veces; se usará la primera.',
  shortMonths: 'Se omiten los meses que no tienen día {day}.',
  shortMonthsFromEnd: 'Se omiten los meses con menos de {day} días.',
  leapDay: 'Solo los años bisiestos tienen un {day}.',
  fifthWeekday: 'Se omiten los meses que no tienen un quinto {weekday}.',
  leapYears: 'Solo los años bisiestos tienen un día 366.',
  longYears: 'Solo algunos años tienen una semana 53.',
  startBesideRule: 'La primera reunión es el {day}, aunque la regla de repetición no incluye ese día.',
  manyMeetings: 'La serie tiene más de {count} reuniones.',
} as const
