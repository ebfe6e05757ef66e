// The texts of the page that stops mail, in Spanish.

export const mailStop = {
  title: 'Darse de baja',
  question: '¿Dejar de enviar {what} a {email}?',
  kinds: {
    invitations: 'invitaciones y recordatorios',
    updates: 'correos sobre cambios de descripción y de lugar',
    followups: 'actas de reuniones',
    reminders: 'recordatorios de reuniones',
    digest: 'listas de tareas',
    notifications: 'correos con notificaciones',
  },
  everything: 'correos sobre reuniones de este sitio',
  stop: 'Darse de baja',
  done: '{email} ya no recibirá {what}.',
  others: 'Puede cambiarlo en su cuenta. Los correos sobre la propia cuenta se siguen enviando.',
  othersToStranger: 'Si más adelante tiene una cuenta en este sitio, podrá cambiarlo en la configuración de la cuenta.',
  unknown: 'Este enlace no funciona: la dirección ha cambiado o el enlace está incompleto.',
} as const
