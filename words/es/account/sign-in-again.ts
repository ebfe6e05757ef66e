// Signing in again on a page whose session has ended, in Spanish.

export const signInAgain = {
  title: 'Su sesión ha caducado',
  about: 'Inicie sesión de nuevo para continuar. Todo lo que ha escrito en esta página sigue aquí.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  needEmail: 'Escriba su correo electrónico.',
  needPassword: 'Escriba su contraseña.',
  needCode: 'Escriba el código.',
  wrong: 'El correo electrónico o la contraseña no son correctos. Revise ambos e inténtelo de nuevo.',
  elsewhere:
    'El inicio de sesión requiere un paso más. Abra la página de inicio de sesión en otra pestaña y después vuelva a esta página.',
  code: 'Código',
  codeHint: 'El de su aplicación de autenticación o un código de recuperación.',
  wrongCode: 'Este código es incorrecto o ya se ha usado. Escriba el siguiente.',
  over: 'El inicio de sesión ha caducado. Inicie sesión de nuevo.',
  tooMany: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
  unreachable: 'No se puede conectar con el servidor. Compruebe su conexión.',
  newTab: 'Iniciar sesión en otra pestaña',
  other: 'Otra persona ha iniciado sesión',
  otherAbout:
    'En este navegador hay ahora una sesión de otra persona en este sitio, por lo que no se pueden guardar sus cambios en esta página. Inicie sesión de nuevo para continuar. Si sale de la página, perderá el texto no guardado.',
  signOut: 'Cerrar sesión e iniciarla de nuevo',
  leave: 'Salir de esta página',
} as const
