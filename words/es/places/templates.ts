// Templates of a room: their list, and the page of one, in Spanish.

export const templates = {
  title: 'Plantillas',
  none: 'Aún no hay plantillas. Una plantilla define el orden del día, las personas y la duración de las reuniones nuevas.',
  make: 'Nueva plantilla',
  made: 'Plantilla creada. Añada un orden del día y personas.',
  name: 'Nombre',
  about: 'Descripción',
  isDefault: 'Plantilla predeterminada',
  defaultHint: 'Se aplica a las reuniones nuevas de esta sala.',
  defaultMark: 'Predeterminada',
  meetingName: 'Título de la reunión',
  goal: 'Objetivo',
  length: 'Duración en minutos',
} as const
