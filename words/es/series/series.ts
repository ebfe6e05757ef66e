// The page of a series: its rule, its next dates, its people, in Spanish.

export const series = {
  coming: 'Próximas fechas',
  none: 'No hay más fechas.',
  next: 'Ir a la próxima reunión',
  skip: 'Omitir',
  dateActions: 'Acciones: {day}',
  isSkipped: 'omitida',
  skippedDate: 'Fecha omitida: {day}.',
  planAgain: 'Restablecer',
  planned: 'Fecha restablecida: {day}.',
  past: 'Fechas pasadas',
  seam: 'A partir del {day}',
  otherPart: 'Serie relacionada',
  addDate: 'Añadir fecha',
  addedDate: 'Fecha añadida: {day}.',
  notToCome: 'Elija un día y una hora futuros.',
  continues: 'Continuación de {series}.',
  continued: 'Continúa como {series}.',
  about: 'Sobre esta serie',
  agendaOf:
    'Las reuniones futuras usan este orden del día, con los cambios que usted haga en él, mientras no se edite su propio orden del día.',
  noAgenda: 'Aún no hay orden del día. Los puntos que añada aquí se copian en cada reunión.',
} as const
