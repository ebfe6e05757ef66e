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
  dueIn: { one: 'fällig in {count} Tag', other: 'fällig in {count} Tagen' },
  hours: '{hours} Std.',
  minutes: '{minutes} Min.',
  taken: '{taken} von {planned}',
} as const
