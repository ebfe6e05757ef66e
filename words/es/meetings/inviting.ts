// Who is not invited yet, and personal links, in Spanish.

export const inviting = {
  label: 'Invitaciones',
  notYet: 'Aún sin invitar: {names}',
  others: { one: 'y {count} persona más', other: 'y {count} personas más' },
  send: 'Enviar invitaciones',
  noMail: 'El correo no está configurado. Envíe a cada persona su enlace personal, que funciona sin iniciar sesión.',
  copyLink: 'Copiar el enlace de {name}',
  linkCopied: 'Enlace de {name} copiado.',
  linkOf: 'Enlace de {name}',
  sending: 'Enviando las invitaciones.',
} as const
