// The people of a meeting: who is invited, what they answered, and inviting more, in Spanish.

export const invite = {
  invite: 'Invitar a personas',
  answers: { 1: 'Sí', 3: 'Quizás', 0: 'Pendiente de respuesta', 2: 'No' },
  attended: 'Presentes',
  absent: 'Ausentes',
  role: 'Rol de {name}',
  roles: { 2: 'Moderador', 3: 'Participante', 4: 'Observador', 5: 'Invitado' },
  remove: 'Quitar a {name}',
  removeOwn: 'Dejar de participar',
  added: 'Se ha añadido a {name}.',
  addedAll: { one: 'Se ha añadido a {count} persona.', other: 'Se ha añadido a {count} personas.' },
  removed: 'Se ha quitado a {name}.',
  people: 'Acciones para {name}',
  makes: 'Cambiar el rol a {role}',
  makesNoteTaker: 'Encargar la redacción del acta',
  noNoteTaker: 'Retirar el encargo del acta',
  noteTaker: 'Redacta el acta',
  left: 'No se ha invitado a {names}. {reason}',
} as const
