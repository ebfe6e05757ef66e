// The texts of mail about mail that came in, in Spanish.

export const replies = {
  mail_reply: {
    subject: '{name} ha respondido al correo sobre «{meeting}»',
    subject_forwarded: 'Respuesta desde otra dirección: «{meeting}»',
    wrote: '{name} ha respondido al correo sobre «{meeting}»:',
    forwarded:
      'La respuesta a la invitación que recibió {name} para «{meeting}» se envió desde {address}, una dirección que no está invitada. No se ha registrado ninguna respuesta.',
    forwarded_invited:
      'La respuesta a la invitación que recibió {name} para «{meeting}» se envió desde {address}, una dirección que tiene su propia invitación. No se ha registrado ninguna respuesta.',
    not_answered: 'No responda a este correo: escriba directamente a esta persona.',
    somebody: 'Alguien',
  },
  answered_elsewhere: {
    subject: 'Su respuesta para «{meeting}» se envió desde otra dirección',
    came: 'La respuesta a su invitación a «{meeting}» se envió desde {address}. Se ha registrado como suya.',
    otherwise: 'Si no ha sido usted, responda de nuevo desde su propia dirección y no reenvíe las invitaciones.',
  },
} as const
