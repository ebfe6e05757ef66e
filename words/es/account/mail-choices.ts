// The page of the account that chooses which mail about meetings comes, in Spanish.

export const mailChoices = {
  title: 'Correo electrónico',
  intro: 'Elija qué correos sobre reuniones quiere recibir. Se envían a {email}.',
  noMail: 'Este sitio aún no puede enviar correos. Sus preferencias se aplicarán cuando se configure el correo.',
  unreached: {
    bounced:
      'Los últimos correos enviados a su dirección han sido rechazados, por lo que solo recibe los relativos a su cuenta. Guarde para volver a intentarlo.',
    unwanted: 'Se ha dado de baja de todos los correos sobre reuniones. Guarde para volver a recibirlos.',
  },
  which: 'Sobre sus reuniones',
  flags: {
    invitations: 'Invitaciones y recordatorios de otras personas',
    updates: 'Cambios de descripción y de lugar',
    followups: 'Actas de las reuniones',
  },
  flagHints: {
    invitations:
      'Se envían cuando un organizador le pregunta si asistirá. Al activar esta opción se envían las invitaciones pendientes.',
    updates:
      'Siempre recibirá un correo si una reunión se reprograma, se cancela o se restablece, o si usted deja de figurar entre los invitados.',
    followups: 'Decisiones, tareas y notas, que se envían después de la reunión.',
  },
  reminder: 'Recordatorio antes de cada reunión',
  reminderHint:
    'Por correo, para las reuniones que no haya rechazado. Si cambia la hora de inicio, recibirá otro recordatorio.',
  never: 'Sin recordatorio',
  minutes: { one: '{count} minuto antes', other: '{count} minutos antes' },
  hours: { one: '{count} hora antes', other: '{count} horas antes' },
  days: { one: '{count} día antes', other: '{count} días antes' },
  digest: 'Sus tareas pendientes',
  digests: { off: 'Nunca', daily: 'Todos los días', weekly: 'Todos los lunes' },
  digestHints: {
    off: 'Puede verlas en su página de inicio.',
    daily: 'Un correo al día a la hora indicada abajo, salvo que no tenga tareas pendientes.',
    weekly: 'Un correo por semana a la hora indicada abajo, salvo que no tenga tareas pendientes.',
  },
  hour: 'Hora',
  hourHint: 'En su zona horaria: {zone}.',
  saved: 'Guardado. Sus preferencias se aplican a partir de ahora.',
  always: 'Los correos sobre su cuenta, por ejemplo tras un cambio de contraseña, se envían siempre.',
} as const
