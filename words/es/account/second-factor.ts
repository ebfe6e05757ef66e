// Two-step sign-in: turning it on and off in the account, and entering a code at sign-in, in Spanish.

export const secondFactor = {
  title: 'Verificación en dos pasos',
  intro:
    'Al iniciar sesión escribirá, además de la contraseña, un código de una aplicación de su teléfono. La contraseña por sí sola no bastará.',
  off: 'Desactivada.',
  on: 'Activada desde el {day}.',
  codesLeft: { one: 'Queda {count} código de recuperación.', other: 'Quedan {count} códigos de recuperación.' },
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  newCodes: 'Nuevos códigos de recuperación',
  turnedOff: 'La verificación en dos pasos está desactivada. Para iniciar sesión basta con su contraseña.',

  setUp: 'Activar la verificación en dos pasos',
  required: 'Este sitio exige la verificación en dos pasos. Cuando la active, continuará donde estaba.',
  continue: 'Continuar',
  scan: 'Escanee este código con una aplicación de autenticación, como Aegis, 2FAS o Google Authenticator.',
  picture: 'Código QR de la clave siguiente',
  typeKey: 'O escriba esta clave en la aplicación',
  open: 'Abrir la aplicación de autenticación en este dispositivo',
  firstCode: 'Después, escriba el código de la aplicación',
  codeHint: 'Seis cifras, que cambian cada 30 segundos.',
  confirm: 'Activar',
  needCode: 'Escriba el código.',
  wrongFirstCode:
    'Este código no es válido. Compruebe que el reloj de su teléfono esté en hora y pruebe con el siguiente código.',

  turnedOn: 'La verificación en dos pasos está activada',
  turnedOnHint:
    'Se han cerrado todas las demás sesiones. Guarde estos códigos de recuperación donde pueda encontrarlos sin su teléfono. Cada uno sirve para iniciar sesión una vez. No se volverán a mostrar.',
  codesTitle: 'Sus nuevos códigos de recuperación',
  codesHint:
    'Los códigos anteriores ya no son válidos. Guarde estos donde pueda encontrarlos sin su teléfono. Cada uno sirve para iniciar sesión una vez. No se volverán a mostrar.',
  codes: 'Códigos de recuperación',
  done: 'Listo',

  newCodesHint: 'Recibirá diez códigos nuevos. Los anteriores dejarán de ser válidos.',
  createCodes: 'Crear códigos',
  alreadyOn: 'La verificación en dos pasos ya está activada. Si no tiene sus códigos de recuperación, cree otros aquí.',
  offTitle: 'Desactivar la verificación en dos pasos',
  offHint: 'Para iniciar sesión bastará con su contraseña. Sus códigos de recuperación dejarán de ser válidos.',
  offRequired:
    'Este sitio exige la verificación en dos pasos. Tendrá que volver a activarla enseguida, por ejemplo con otro teléfono.',
  offConfirm: 'Desactivar',
  code: 'Código',
  codeOrRecovery: 'El de su aplicación de autenticación o un código de recuperación.',
  wrongCode: 'Este código es incorrecto o ya se ha usado. Escriba el siguiente.',
  tooManyAttempts: 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.',

  enter: 'Escriba el código',
  enterHint: 'La contraseña es correcta. Su aplicación de autenticación muestra el código de este sitio.',
  useRecovery: '¿Sin teléfono? Use un código de recuperación',
  enterRecovery: 'Escriba un código de recuperación',
  enterRecoveryHint: 'Escriba uno de sus diez códigos de recuperación. Cada uno se puede usar una sola vez.',
  recovery: 'Código de recuperación',
  recoveryHint: '24 letras y cifras, con o sin espacios.',
  wrongRecoveryCode: 'Este código de recuperación es incorrecto o ya se ha usado.',
  useApp: 'Usar un código de la aplicación',
  otherPerson: 'Iniciar sesión con otra cuenta',
  expired: 'El inicio de sesión ha caducado o se ha enviado dos veces. Inicie sesión de nuevo.',
} as const
