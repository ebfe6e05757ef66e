// What is open from the last meeting of a series, and where an agenda can be taken from, in Spanish.

export const lastTime = {
  title: 'De la reunión anterior',
  take: 'Pasar al orden del día',
  takeItem: '«{item}»',
  takeOver: 'Añadir a este orden del día',
  taken: 'Añadido al orden del día: {item}',
  notTakenBack: 'No se ha podido quitar «{item}» del orden del día. {reason}',
  all: 'Ver las {count} tareas pendientes',
  onAgenda: 'en el orden del día',
  noneYet: 'Aún no hay orden del día. Escriba el primer punto.',
  noneButLast: 'Aún no hay orden del día. Escriba el primer punto o copie el orden del día del {day}.',
  takeLast: 'Copiar el orden del día del {day}',
  takeTemplate: 'Usar una plantilla',
  agendaTaken: 'Orden del día copiado.',
} as const
