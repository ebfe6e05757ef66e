// The page of the account that chooses where somebody is notified, in Spanish.

export const notificationChoices = {
  title: 'Notificaciones',
  intro: 'Elija cómo quiere que se le avise de cada tipo de evento.',
  table: 'Vías de notificación',
  unreached: {
    bounced: 'Ahora no recibe estos correos porque los últimos fueron rechazados. Consulte {page}.',
    unwanted:
      'Ahora no recibe estos correos porque se ha dado de baja de todos los correos sobre reuniones. Consulte {page}.',
  },
  channels: { page: 'En Folkmoot', mail: 'Correo', push: 'Dispositivos' },
  groups: {
    items: 'Tareas y menciones',
    minutes: 'Actas',
    proposals: 'Orden del día',
    meetings: 'Reuniones',
  },
  kinds: {
    action_item_assigned: 'Se le asigna una tarea',
    action_item_due: 'Su tarea vence dentro de un día',
    mentioned: 'Alguien le menciona',
    minutes_review_requested: 'Se le pide que revise un acta',
    minutes_review_due: 'Le queda un día para revisar un acta',
    minutes_objected: 'Alguien presenta una objeción al acta de una reunión que usted dirige',
    minutes_approved: 'Se aprueba un acta que usted revisó o el acta de una reunión a la que asistió',
    agenda_item_proposed: 'Alguien propone un punto para una reunión que usted dirige',
    proposal_accepted: 'Se acepta el punto que usted propuso',
    proposal_declined: 'Se rechaza el punto que usted propuso',
    invited: 'Se le invita a una reunión',
    meeting_moved: 'Se reprograma una reunión',
    meeting_canceled: 'Se cancela una reunión',
    meeting_restored: 'Se restablece una reunión cancelada',
    meeting_starting: 'Empieza una reunión',
    reply_received: 'Alguien responde a la invitación a una reunión que usted dirige',
  },
  otherMail: 'Ya se avisa con los correos de calendario',
  hints: {
    page: 'Si desmarca «En Folkmoot» para un evento, tampoco recibirá avisos de él por otras vías.',
    mail: 'Los correos se envían al cabo de un minuto, doce por hora como máximo, y no incluyen lo que ya haya visto.',
    calendar:
      'Siempre recibe los correos de calendario cuando una reunión se reprograma, se cancela o se restablece. Para recibir recordatorios, consulte {page}.',
  },
  saved: 'Guardado. Sus preferencias se aplican a partir de ahora.',
} as const
