// Days and lengths of time, in Spanish.

export const times = {
  near: '{near}, {day}',
  yesterday: 'Ayer',
  today: 'Hoy',
  tomorrow: 'Mañana',
  due: 'vence el {day}',
  dueToday: 'vence hoy',
  dueTomorrow: 'vence mañana',
  dueYesterday: 'venció ayer',
  late: { one: 'venció hace {count} día', other: 'venció hace {count} días' },
  dueIn: { one: 'queda {count} día', other: 'quedan {count} días' },
  hours: '{hours} h',
  minutes: '{minutes} min',
  taken: '{taken} de {planned}',
} as const
