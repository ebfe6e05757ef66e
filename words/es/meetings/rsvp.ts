// The texts of the page that answers an invitation, in Spanish.

export const rsvp = {
  title: 'Responder a una invitación',
  whose: 'Respuesta de {name}.',
  when: 'Cuándo',
  next: 'Próxima',
  repeats: 'Se repite',
  where: 'Dónde',
  question: '¿Asistirá?',
  answers: { yes: 'Sí', maybe: 'Quizás', no: 'No' },
  scope: '¿Para qué reuniones?',
  all: 'Todas las reuniones futuras a las que aún no ha respondido',
  one: 'Solo la próxima reunión',
  comment: 'Comentario (opcional)',
  send: 'Enviar respuesta',
  done: 'Su respuesta: {answer}.',
  change: 'Cambiar respuesta',
  closed: {
    over: 'La reunión ya ha pasado. No hace falta que responda.',
    ended: 'La reunión ha finalizado. No hace falta que responda.',
    canceled: 'La reunión está cancelada. No hace falta que responda.',
    unscheduled: 'La reunión no tiene fecha por ahora. Recibirá otra invitación cuando se fije.',
    undated: 'La reunión aún no tiene fecha. Vuelva a abrir este enlace cuando se fije.',
    series: 'La serie ha terminado. No hace falta que responda.',
  },
  unknown: 'Este enlace ya no funciona: la reunión ya ha pasado o usted ya no figura entre los invitados.',
} as const
