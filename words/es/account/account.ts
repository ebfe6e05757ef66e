// One's own account: profile, sign-in, and where one is signed in, in Spanish.
import { settingsPages, settingsParts } from './settings-parts.ts'

export const account = {
  title: 'Su cuenta',
  parts: settingsParts,
  pages: settingsPages,
  save: 'Guardar',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  back: 'Atrás',
  confirm: 'Confirmar',

  profile: 'Perfil',
  profileIntro: 'Su nombre tal como lo ven los demás y su zona horaria, idioma y región.',
  fields: { first_name: 'Nombre', last_name: 'Apellidos', company: 'Empresa', title: 'Cargo' },
  aboutYou: 'Datos personales',
  zone: 'Zona horaria',
  zoneHint:
    'Busque por ciudad, país o diferencia con UTC; déjelo vacío para usar la del navegador. Hora actual en {zone}: {time}.',
  language: 'Idioma',
  languageHint: 'Para las páginas y los correos.',
  browserLanguage: 'Idioma del navegador',
  unknownLanguage: 'Este idioma no está disponible.',
  region: 'Región',
  regionHint:
    'Determina el formato de fechas, horas y números en páginas, correos y archivos. Fecha y hora actuales: {day}, {time}.',
  browserRegion: 'Región del navegador',
  unknownRegion: 'Esta región no existe.',
  unknownZone: 'Esta zona horaria no existe.',
  appearance: 'Apariencia',
  appearanceHint: 'Solo para este navegador. La opción «Automática» usa la configuración de su sistema.',
  appearanceChanged: 'Apariencia actualizada.',

  security: 'Seguridad',
  address: 'Correo electrónico',
  addressInfo: 'Inicia sesión con {email} y recibe sus correos en esa dirección.',
  changeAddress: 'Cambiar el correo electrónico',
  newAddress: 'Nuevo correo electrónico',
  addressSent: 'Le hemos enviado un enlace a la nueva dirección. Ábralo y confirme el cambio.',
  addressFromDirectory:
    'El directorio de su empresa va a cambiar su dirección a {email}. El cambio se aplicará cuando usted abra el enlace enviado a esa dirección o lo confirme un administrador.',
  addressPending:
    'Ha solicitado cambiar su dirección a {email}. El enlace enviado a esa dirección es válido hasta el {day}, {time}.',
  cancelAddressChange: 'Cancelar el cambio',
  addressChangeCanceled: 'Cambio cancelado. Su dirección sigue siendo la misma.',
  addressConfirmHint: 'Le enviaremos un enlace a la nueva dirección. Ábralo para confirmar el cambio.',
  addressWithoutMail:
    'Este sitio no puede enviar correos, así que no es posible confirmar una dirección nueva. Pida a un administrador que la cambie.',
  tooManyAddresses: 'Ha probado demasiadas direcciones hoy. Inténtelo de nuevo mañana.',
  confirmAddress: 'Confirme su correo electrónico',
  confirmInfo:
    'La dirección de correo de su cuenta {account} cambiará a {email}. Iniciará sesión con ella y se cerrarán todas las demás sesiones.',
  confirmOtherAccount:
    'Este enlace corresponde a la cuenta {account}. Cierre la sesión, iníciela con esa cuenta y abra el enlace de nuevo.',
  confirmLinkInvalid: 'Este enlace ya no es válido',
  confirmLinkInvalidHint:
    'El enlace se puede usar una sola vez y caduca al cabo de un día. También deja de ser válido si indica otra dirección, cancela el cambio o cambia de contraseña.',
  confirmAddressTaken:
    'Otra cuenta de este sitio usa {email}. Es posible que ya le hayan invitado con esa dirección: inicie sesión con ella o consulte a un administrador.',
  addressChanged: 'Correo electrónico cambiado. Se han cerrado todas las demás sesiones.',
  addressTaken: 'Otra cuenta ya usa esta dirección de correo',
  addressInUse: 'Otra cuenta ya usa esta dirección de correo. Escriba otra.',
  invalidAddress: 'Escriba una dirección de correo como nombre@example.com.',
  passwordNeeded: 'Escriba su contraseña para confirmar su identidad.',
  password: 'Contraseña',
  passwordInfo: 'Al cambiarla se cierran todas las demás sesiones y se revoca el acceso de las aplicaciones.',
  changePassword: 'Cambiar la contraseña',
  currentPassword: 'Contraseña actual',
  passwordChanged: 'Contraseña cambiada. Se han cerrado todas las demás sesiones.',
  wrongPassword: 'Esta no es su contraseña actual.',
  tooManyAttempts: 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.',

  sessions: 'Sesiones activas',
  sessionsHint: 'Si no reconoce alguna sesión, ciérrela y cambie su contraseña.',
  thisSession: 'Esta sesión',
  lastActive: '{address} · última actividad: {day}, {time}',
  signOut: 'Cerrar sesión',
  signOutSession: 'Cerrar una sesión',
  signOutOthers: 'Cerrar todas las demás sesiones',
  signedOut: 'Sesión cerrada.',
  noOtherSessions: 'No tiene ninguna otra sesión abierta.',
  browserOn: '{browser} en {system}',
  aBrowser: 'Navegador desconocido',
  aMac: 'un Mac',
} as const
