// Days and lengths of time.

export const times = {
  near: '{near}, {day}',
  yesterday: 'Yesterday',
  today: 'Today',
  tomorrow: 'Tomorrow',
  due: 'due {day}',
  dueToday: 'due today',
  dueTomorrow: 'due tomorrow',
  dueYesterday: 'due yesterday',
  late: { one: '{count} day overdue', other: '{count} days overdue' },
  dueIn: { one: 'due in {count} day', other: 'due in {count} days' },
  hours: '{hours} h',
  minutes: '{minutes} min',
  taken: '{taken} of {planned}',
} as const
