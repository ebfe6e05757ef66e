// Days and lengths of time, in German.

export const times = {
  near: '{near}, {day}',
  yesterday: 'Gestern',
  today: 'Heute',
  tomorrow: 'Morgen',
  due: 'fällig am {day}',
  dueToday: 'heute fällig',
  dueTomorrow: 'morgen fällig',
  dueYesterday: 'gestern fällig',
  late: { one: '{count} Tag überfällig', other: '{count} Tage überfällig' },
  dueIn: { one: 'in {count} Tag fällig', other: 'in {count} Tagen fällig' },
  hours: '{hours} Std.',
  minutes: '{minutes} Min.',
  taken: '{taken} von {planned}',
} as const
