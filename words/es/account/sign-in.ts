// Signing in and out, and passwords, in Spanish.

export const signIn = {
  title: 'Iniciar sesión',
  about: 'Reuniones, actas y decisiones en {host}',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  forgot: '¿Aún no tiene contraseña o la ha olvidado?',
  signedOut: 'Ha cerrado la sesión.',
  passwordSet: 'Contraseña guardada. Ya puede iniciar sesión con ella.',
  unsentTitle: 'Su formulario aún no se ha enviado',
  unsentIntro:
    'Su sesión caducó antes del envío. Los datos introducidos se conservan, salvo las contraseñas y los códigos.',
  unsentEarlier:
    'Volvió a iniciar sesión después de abrir esta página, por lo que no se ha cambiado nada. Los datos introducidos se conservan, salvo contraseñas y códigos.',
  unsentSend: 'Enviar ahora',
  unsentDiscard: 'Descartar',
  unsentKept: 'Su sesión ha caducado. Inicie sesión para enviar su formulario; los datos introducidos se conservan.',
  needEmail: 'Escriba su correo electrónico.',
  needPassword: 'Escriba su contraseña.',
  wrong: 'El correo electrónico o la contraseña no son correctos. Revise ambos e inténtelo de nuevo.',
  tooManyAttempts: {
    one: 'Demasiados intentos. Espere {count} minuto e inténtelo de nuevo.',
    other: 'Demasiados intentos. Espere {count} minutos e inténtelo de nuevo.',
  },
} as const

export const password = {
  title: 'Establecer una contraseña',
  forgotIntro: 'Le enviaremos un enlace para establecer su primera contraseña o una nueva.',
  withoutMail: 'Este sitio no puede enviar correos. Pida a un administrador un enlace para establecer su contraseña.',
  send: 'Enviar enlace',
  backToSignIn: 'Volver al inicio de sesión',
  sentTitle: 'Revise su correo',
  sentTo:
    'Si {email} corresponde a una cuenta de este sitio, le hemos enviado un enlace. Se puede usar una sola vez y caduca al cabo de media hora.',
  notArrived: '¿No ha recibido nada después de unos minutos? Revise la carpeta de correo no deseado y la dirección.',
  otherAddress: 'Usar otra dirección',
  tooMany: 'Demasiadas solicitudes. Espere 15 minutos e inténtelo de nuevo.',
  passwordOf: 'Establezca la contraseña de {email}. Se cerrarán todas las sesiones abiertas.',
  new: 'Contraseña nueva',
  again: 'Repetir la contraseña',
  hint: 'Al menos {min} caracteres. Varias palabras seguidas son fáciles de recordar y difíciles de adivinar.',
  tooShort: 'La contraseña es demasiado corta. Use al menos {min} caracteres.',
  tooLong: 'La contraseña es demasiado larga. Use {max} caracteres como máximo.',
  tooCommon: 'Esta contraseña es demasiado común. Elija otra.',
  tooKnown: 'Esta contraseña contiene palabras relacionadas con usted o con este sitio. Elija otra.',
  differ: 'Las contraseñas no coinciden.',
  set: 'Establecer contraseña',
  linkInvalid: 'Este enlace ya no es válido',
  linkInvalidHint:
    'El enlace se puede usar una sola vez, hasta la hora indicada. Deja de ser válido si cambian su contraseña o su correo electrónico.',
  newLink: 'Solicitar otro enlace',
} as const
