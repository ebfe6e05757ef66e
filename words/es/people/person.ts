// The page of a person: what the reader shares with them, in Spanish.

export const person = {
  title: 'Persona',
  write: 'Enviar un correo',
  own: 'Es usted.',
  account: 'Su cuenta',
  open: 'Tareas pendientes',
  noItems: 'No hay tareas pendientes en {organization}.',
  all: 'Todas en {organization}',
  rooms: 'Salas en común',
  noRooms: 'No hay salas en común.',
  organizations: 'Organizaciones en común',
  outOfSight: 'No comparte ninguna sala ni organización con esta persona.',
} as const
