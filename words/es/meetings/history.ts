// The history of a note: what its text was, and who wrote it, in Spanish.

export const history = {
  title: 'Historial',
  none: 'No hay versiones anteriores.',
  present: 'Versión actual',
  first: 'Primera versión',
  unknown: 'Escrita antes de que se registrara el historial.',
  sameWords: 'Solo cambios de formato.',
  added: 'Añadido:',
  removed: 'Eliminado:',
  restore: 'Restaurar',
  restoreOf: 'Restaurar la versión del {day}, {time}',
  restored: 'Versión restaurada. La anterior está en el historial.',
  gone: 'Otra persona ha eliminado esta nota.',
  close: 'Cerrar',
} as const
