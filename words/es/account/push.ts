// Push notifications, in Spanish.

export const push = {
  title: 'Este dispositivo',
  intro:
    'Reciba una notificación en este dispositivo cuando haya novedades para usted, aunque Folkmoot esté cerrado. Solo indica el tipo de evento.',
  on: 'Las notificaciones están activadas en este dispositivo.',
  turnOn: 'Avisarme en este dispositivo',
  turnOff: 'Desactivar',
  test: 'Enviar una notificación de prueba',
  tested: 'Notificación de prueba enviada.',
  unsupported:
    'Este navegador no puede mostrar notificaciones. En un iPhone o iPad, añada primero Folkmoot a la pantalla de inicio.',
  needsScript: 'Las notificaciones en este dispositivo requieren JavaScript.',
  blocked:
    'Su navegador bloquea las notificaciones de este sitio. Permítalas en la configuración del sitio y recargue la página.',
  refused:
    'El servicio push de su navegador no aceptó la notificación. Desactive las notificaciones y vuelva a activarlas.',
  tooMany: 'Ya recibe notificaciones en {most} dispositivos. Quite uno primero.',
  broken: 'Se ha producido un error. Vuelva a cargar la página.',
  devices: 'Dispositivos',
  none: 'Aún no hay dispositivos.',
  remove: 'Quitar',
  unnamed: 'Dispositivo sin nombre',
  since: 'Desde el {day}',
  lastSent: 'Desde el {day}, última notificación el {last}',
  failing: 'Falló la última notificación',
  removed: 'Se ha quitado el dispositivo.',
  other: 'Tiene una notificación nueva',
  kinds: {
    test: 'Las notificaciones funcionan en este dispositivo',
    action_item_assigned: 'Se le ha asignado una tarea',
    action_item_due: 'Una tarea vence pronto',
    mentioned: 'Le han mencionado',
    minutes_review_requested: 'Le piden que revise un acta',
    minutes_review_due: 'El plazo para revisar un acta termina pronto',
    minutes_objected: 'Hay una objeción a un acta',
    minutes_approved: 'Se ha aprobado un acta',
    agenda_item_proposed: 'Se ha propuesto un punto para el orden del día',
    proposal_accepted: 'Se ha aceptado su propuesta',
    proposal_declined: 'Se ha rechazado su propuesta',
    invited: 'Le han invitado a una reunión',
    meeting_moved: 'Se ha reprogramado una reunión',
    meeting_canceled: 'Se ha cancelado una reunión',
    meeting_restored: 'Se ha restablecido una reunión cancelada',
    meeting_starting: 'Una reunión está a punto de empezar',
    reply_received: 'Alguien ha respondido a una invitación',
  },
}
