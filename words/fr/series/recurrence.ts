// What is said of a schedule that people may not expect, in French.

export const recurrence = {
  skippedTime: 'Le {day}, l’heure {time} n’existe pas en raison du changement d’heure ; la réunion a lieu à {shown}.',
  repeatedTime: 'Le {day}, l’heure {time} existe deux fois en raison du changement d’heure ; la première est retenue.',
  shortMonths: 'Les mois qui n’ont pas de {day} sont ignorés.',
  shortMonthsFromEnd: 'Les mois de moins de {day} jours sont ignorés.',
  leapDay: 'Seules les années bissextiles ont un {day}.',
  fifthWeekday: 'Les mois sans cinquième {weekday} sont ignorés.',
  leapYears: 'Seules les années bissextiles ont un 366e jour.',
  longYears: 'Seules certaines années ont une semaine 53.',
  startBesideRule: 'La première réunion a lieu le {day}, bien que la règle de récurrence ne prévoie pas ce jour.',
  manyMeetings: 'La série compte plus de {count} réunions.',
} as const
