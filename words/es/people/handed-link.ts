// The page on which an enterprise administrator gets a link for a person, to hand it over, in Spanish.

export const handedLink = {
  people: 'Usuarios',
  title: 'Enlace de inicio de sesión para {name}',
  intro:
    'Con este enlace, {email} puede establecer su primera contraseña e iniciar sesión. Se puede usar una sola vez y caduca al cabo de siete días.',
  introAnew:
    'Con este enlace, {email} puede establecer una contraseña nueva. Se puede usar una sola vez y caduca al cabo de media hora.',
  careful:
    'Quien tenga el enlace puede acceder a la cuenta, así que envíelo en privado y solo a esta persona. Los enlaces anteriores dejan de ser válidos.',
  companyOnly: 'Los usuarios de este sitio inician sesión con la cuenta de su empresa. Comparta esta dirección:',
  address: 'Dirección',
  link: 'Enlace',
  make: 'Crear enlace',
  made: 'Entregue este enlace a {who}. No se volverá a mostrar.',
  until: 'Se puede usar una sola vez, hasta el {day}.',
  halfAnHour: 'Se puede usar una sola vez y caduca al cabo de media hora.',
  done: 'Listo',
} as const
