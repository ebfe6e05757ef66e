// Days and lengths of time, in French.

export const times = {
  near: '{near}, {day}',
  yesterday: 'Hier',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  due: 'pour le {day}',
  dueToday: 'pour aujourd’hui',
  dueTomorrow: 'pour demain',
  dueYesterday: 'pour hier',
  late: { one: '{count} jour de retard', other: '{count} jours de retard' },
  dueIn: { one: 'dans {count} jour', other: 'dans {count} jours' },
  hours: '{hours} h',
  minutes: '{minutes} min',
  taken: '{taken} sur {planned}',
} as const
