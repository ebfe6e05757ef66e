// The parts of the home page that are loaded after the first: what to prepare, what was asked of others, what happened, in Spanish.

export const home = {
  next: 'Próxima reunión: {when}',
  beginsNow: 'ahora',
  startMeeting: 'Iniciar: {meeting}',
  openMeeting: 'Abrir la reunión',
  noAgendaYet: 'Aún sin orden del día',
  moreItems: { one: '{count} punto más', other: '{count} puntos más' },
  prepare: 'Por preparar',
  preparing: { agenda: 'Aún sin orden del día', answer: 'Falta su respuesta', presents: 'Usted presenta' },
  review: 'Acta por revisar',
  reviewBy: 'Acta por revisar antes del {day}',
  asked: 'Asignadas por mí',
  noAsked: 'No hay tareas pendientes. Aquí verá las que asigne a otras personas.',
  allActions: 'Todas las tareas',
  lately: 'Desde su última visita',
  thisWeek: 'En los últimos siete días',
  nothing: 'No hay novedades. Aquí verá las nuevas decisiones, las reuniones finalizadas y las tareas.',
  given: '{name} le ha asignado una tarea',
  done: 'Completada por {name}',
  ended: 'Reunión finalizada',
  decided: 'Decisión {number}',
} as const
