// The calendar: weeks, months and lists of one's own meetings, in Spanish.

export const calendar = {
  title: 'Calendario',
  views: { week: 'Semana', month: 'Mes', list: 'Lista' },
  view: 'Vista',
  today: 'Hoy',
  before: { week: 'Semana anterior', month: 'Mes anterior', list: 'Anteriores' },
  after: { week: 'Semana siguiente', month: 'Mes siguiente', list: 'Posteriores' },
  nextMeeting: 'Reunión siguiente',
  previousMeeting: 'Reunión anterior',
  count: { one: '{count} reunión', other: '{count} reuniones' },
  days: 'Días',
  hint: 'Use las teclas de flecha para moverse entre los días y Enter para abrir la primera reunión de un día.',
  hintMake:
    'Use las teclas de flecha para moverse entre los días, Enter para abrir la primera reunión y C para crear una.',
  dayWith: '{day}: {count}',
  more: '{count} más',
  moreOf: '{count} más el {day}',
  none: 'No hay reuniones en este período.',
  noneThatDay: 'No hay reuniones este día.',
  planned: 'fecha de la serie, aún sin contenido',
  move: 'Reprogramar',
  moveOf: 'Reprogramar: {meeting}',
  moved: 'Reunión reprogramada: {day}, {time}.',
  movedBack: 'Reprogramación deshecha.',
  lasts: 'Duración cambiada a {length}.',
  lastsAgain: 'Cambio de duración deshecho.',
} as const
