// A template: its page, and saving the agenda of a meeting as one, in Spanish.

export const template = {
  of: 'Plantilla de la sala {room}',
  about: 'Sobre esta plantilla',
  name: 'Nombre',
  unnamed: 'Escriba un nombre para la plantilla.',
  description: 'Descripción',
  meetingName: 'Título de la reunión',
  goal: 'Objetivo',
  outcomes: 'Resultados esperados',
  minutes: 'Duración',
  nothing: 'vacío',
  usual: 'Plantilla predeterminada',
  usualSaved: 'Guardado.',
  agendaOf: 'Las reuniones y series creadas con esta plantilla parten de este orden del día.',
  noAgenda: 'Aún no hay orden del día. Los puntos que añada aquí se copian en cada reunión.',
  people: 'Personas',
  noPeople: 'Aún no hay nadie. Añada a las personas que suelen asistir.',
  add: 'Añadir persona',
  onlyMembers: 'Solo puede añadir a miembros de la sala.',
  delete: 'Eliminar plantilla',
  deleted: 'Plantilla «{name}» eliminada. Las reuniones creadas con ella no cambian.',
  saveAbout:
    'Guarda los puntos del orden del día, con su descripción y duración, como plantilla en {room}. Las notas no se incluyen.',
  saved: 'Guardada como «{name}».',
  open: 'Abrir la plantilla',
} as const
