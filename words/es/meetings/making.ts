// The ways to the sheets that make and change meetings; the sheets themselves bring their own texts, in Spanish.

export const making = {
  newMeeting: 'Nueva reunión',
  newBrief: 'Nueva',
  newAloud: 'Nueva reunión',
  loading: 'Cargando…',
  edit: 'Editar',
  move: 'Reprogramar',
  moveRoom: 'Mover a otra sala',
  deleteMeeting: 'Eliminar reunión',
  endSeries: 'Finalizar serie',
  saveAsTemplate: 'Guardar el orden del día como plantilla',
  moreActions: 'Más acciones',
} as const
