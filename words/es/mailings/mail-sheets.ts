// The sheets in which somebody mails the people of a meeting or series, and the list of what was sent, in Spanish.

export const mailSheets = {
  titles: {
    invitation: 'Invitar por correo',
    reminder: 'Enviar un recordatorio',
    cancellation: 'Avisar de la cancelación',
  },
  noMail: 'Este sitio no puede enviar correos.',
  noMailHint: 'Comparta en su lugar la dirección de la página. Las respuestas aparecen junto a cada nombre.',
  noMailLinks: 'Quienes nunca han iniciado sesión necesitan antes un enlace. Puede crearlo en la página «Usuarios».',
  noMailAsk: 'Quienes nunca han iniciado sesión necesitan antes un enlace. Puede proporcionarlo un administrador.',
  peopleOfSite: 'Usuarios',
  copyAddress: 'Copiar dirección',
  addressCopied: 'Dirección copiada.',
  about: 'Se aplica a',
  reach: { series: 'Toda la serie', meeting: 'Esta reunión' },
  reachHint: {
    series:
      'Todas las próximas fechas se añaden a los calendarios de los destinatarios. Se les avisará automáticamente de los cambios posteriores.',
    meeting:
      'Solo esta fecha se añade a los calendarios de los destinatarios. Se les avisará automáticamente de los cambios posteriores.',
  },
  who: 'Destinatarios',
  groups: { all: 'Todos', unanswered: 'Pendientes de respuesta' },
  invited: 'Invitación ya enviada',
  nobody: 'No hay destinatarios.',
  nobodyThere: 'Ningún asistente puede recibir correos. Añada antes a otras personas.',
  unreached: {
    no_address: 'Sin dirección de correo: {names}.',
    bounced: 'Correo rechazado: {names}.',
    unwanted: 'No desean recibir correos: {names}.',
  },
  message: 'Mensaje (opcional)',
  messageHint: 'Aparece en el correo con su nombre.',
  preview: 'Vista previa del correo',
  subject: 'Asunto: {subject}',
  previewHint: 'Así vería usted el correo. Cada persona lo recibe en su idioma y con su zona horaria.',
  tells: 'A partir de entonces se avisa de los cambios por correo. Puede desactivarlo en la lista de asistentes.',
  get: { one: '{count} destinatario', other: '{count} destinatarios' },
  send: 'Enviar',
  close: 'Cerrar',
  kinds: { invitation: 'Invitación', reminder: 'Recordatorio', cancellation: 'Cancelación', followup: 'Acta' },
  sending: {
    invitation: {
      one: 'Enviando la invitación a {count} persona.',
      other: 'Enviando la invitación a {count} personas.',
    },
    reminder: {
      one: 'Enviando el recordatorio a {count} persona.',
      other: 'Enviando el recordatorio a {count} personas.',
    },
    cancellation: {
      one: 'Enviando la cancelación a {count} persona.',
      other: 'Enviando la cancelación a {count} personas.',
    },
  },
  sent: {
    invitation: {
      one: 'Invitación enviada por correo a {count} persona.',
      other: 'Invitación enviada por correo a {count} personas.',
    },
    reminder: {
      one: 'Recordatorio enviado a {count} persona.',
      other: 'Recordatorio enviado a {count} personas.',
    },
    cancellation: {
      one: 'Cancelación enviada a {count} persona.',
      other: 'Cancelación enviada a {count} personas.',
    },
  },
  notSent: 'No se ha enviado el correo. {reason}',
  list: 'Correos enviados',
  none: 'Aún no se ha enviado ningún correo.',
  toSeries: 'a toda la serie',
  byItself: 'enviado automáticamente',
  by: 'por {name}',
  states: { sending: 'Enviando', done: 'Enviado' },
  sentCount: { one: '{count} enviado', other: '{count} enviados' },
  failedCount: { one: '{count} fallido', other: '{count} fallidos' },
  waitingCount: { one: '{count} en cola', other: '{count} en cola' },
  recipientStates: { waiting: 'en cola', sent: 'enviado', failed: 'fallido', bounced: 'rechazado' },
} as const
