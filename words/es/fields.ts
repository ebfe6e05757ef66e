// Fields for days, times, lengths and people, in Spanish.

export const fields = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dayHint: 'Escriba un día como «{today}», un día de la semana o una fecha',
  noDay: '{field}: cualquier día',
  timeHint: 'Escriba una hora como 8:30. Las teclas de flecha la cambian de 15 en 15 minutos.',
  lengthHint: 'Escriba una duración como 45m o 1:30. Las teclas de flecha la cambian de 15 en 15 minutos.',
  searchPeople: 'Nombre o correo electrónico',
  searchHint: 'Escriba al menos tres letras de un nombre o direcciones de correo',
  invite: 'Invitar a {email}',
  noPeople:
    'No se ha encontrado a nadie en esta sala ni en su organización. Para invitar a alguien nuevo, escriba su dirección de correo completa.',
  allTaken: 'Ya se ha añadido a todas las personas que coinciden.',
  notRead: 'No reconocido: {text}. Escriba una dirección de correo completa.',
  take: 'Quitar a {name}',
  chosen: { one: '{count} persona', other: '{count} personas' },
} as const
