// The texts of mail, in Spanish.

export const mail = {
  hello: 'Hola, {name}:',
  hello_nobody: 'Hola:',
  foot: 'Recibe este correo porque tiene una cuenta en {site}. Se ha enviado automáticamente; las respuestas no se leen.',
  password_link: {
    subject: 'Establezca su contraseña en {place}',
    asked:
      'Alguien, probablemente usted, ha solicitado un enlace para establecer la contraseña de su cuenta en {site}.',
    deed: 'Establecer la contraseña',
    until: 'El enlace se puede usar una sola vez, hasta el {until}. Al usarlo se cierran todas las sesiones abiertas.',
    otherwise:
      'Si no ha sido usted, no tiene que hacer nada. Nadie más tiene este enlace y su contraseña no ha cambiado.',
  },
  password_changed: {
    subject: 'Su contraseña en {place} ha cambiado',
    changed: 'La contraseña de su cuenta en {site} se cambió el {when}. Se han cerrado todas las demás sesiones.',
    otherwise:
      'Si no ha sido usted, solicite cuanto antes un enlace para establecer una contraseña nueva y avise a un administrador. El enlace se enviará a esta dirección de correo.',
    deed: 'Solicitar un enlace',
  },
  email_link: {
    subject: 'Confirme su dirección de correo en {place}',
    asked: 'Alguien ha solicitado cambiar la dirección de correo de la cuenta {account} en {site} por {email}.',
    asked_directory:
      'El directorio de su empresa va a cambiar la dirección de correo de la cuenta {account} en {site} a {email}. Confirme el cambio.',
    deed: 'Confirmar dirección',
    until:
      'El enlace se puede usar una sola vez, hasta el {until}. Ábralo en un navegador con la sesión de {account} iniciada. Nada cambia hasta que usted confirme.',
    otherwise:
      'Si esta cuenta no es suya, no tiene que hacer nada. Nadie puede usar su dirección sin este enlace y esa cuenta.',
    foot: 'Recibe este correo porque alguien indicó esta dirección en {site}. Se ha enviado automáticamente; las respuestas no se leen.',
    foot_directory:
      'Recibe este correo porque esta dirección figura en el directorio de una empresa. Se ha enviado automáticamente; las respuestas no se leen.',
  },
  email_changed: {
    subject: 'Su dirección de correo en {place} ha cambiado',
    changed:
      'La dirección de correo de su cuenta en {site} se cambió el {when}. Ya no es {email}, y este es el último correo que enviamos a esa dirección. Se han cerrado todas las demás sesiones.',
    otherwise:
      'Si no ha sido usted, avise cuanto antes a un administrador. Ya no puede iniciar sesión con esta dirección.',
  },
  token_in_clear: {
    subject: 'Se ha revocado su token de API en {place}',
    ended:
      'Uno de sus tokens de API en {site} se envió sin cifrar el {when}. Otras personas podrían haberlo leído, por lo que lo hemos revocado.',
    again: 'Configure el programa para que use una dirección que empiece por https:// y un token nuevo.',
    deed: 'Su cuenta',
    token: 'Token',
    last_four: 'Termina en',
    address: 'Enviado desde',
  },
  second_factor_on: {
    subject: 'La verificación en dos pasos en {place} está activada',
    on: 'La verificación en dos pasos de su cuenta en {site} se activó el {when}. Se han cerrado todas las demás sesiones.',
    otherwise:
      'Si no ha sido usted, avise cuanto antes a un administrador. Alguien conoce su contraseña y es posible que usted no pueda iniciar sesión.',
  },
  second_factor_off: {
    subject: 'La verificación en dos pasos en {place} está desactivada',
    off: 'La verificación en dos pasos de su cuenta en {site} se desactivó el {when}. Para iniciar sesión basta con su contraseña.',
    off_by_operator:
      'Un administrador de {site} desactivó la verificación en dos pasos de su cuenta el {when}. Para iniciar sesión basta con su contraseña. Puede volver a activarla con otro teléfono.',
    otherwise:
      'Si no lo esperaba, establezca cuanto antes una contraseña nueva, vuelva a activar la verificación en dos pasos y avise a un administrador.',
    deed: 'Su cuenta',
  },
  recovery_code_used: {
    subject: 'Se ha usado un código de recuperación de su cuenta en {place}',
    used: 'Un código de recuperación de su cuenta en {site} se usó el {when}. Ya no es válido.',
    left: { one: 'Le queda {count} código de recuperación.', other: 'Le quedan {count} códigos de recuperación.' },
    renew:
      'En su cuenta puede crear códigos nuevos, o desactivar la verificación en dos pasos y activarla de nuevo con otro teléfono.',
    otherwise:
      'Si no ha sido usted, alguien conoce su contraseña y sus códigos. Establezca cuanto antes una contraseña nueva y cree códigos nuevos.',
    deed: 'Su cuenta',
  },
  passkey_added: {
    subject: 'Se ha añadido una llave de acceso en {place}',
    added:
      'Se añadió una llave de acceso a su cuenta en {site} el {when}. A partir de ahora puede iniciar sesión con ella.',
    name: 'Llave de acceso',
    address: 'Dirección IP',
    otherwise:
      'Si no ha sido usted, elimine cuanto antes la llave de acceso, establezca una contraseña nueva y avise a un administrador. Mientras tanto, otra persona puede entrar en su cuenta.',
    deed: 'Sus llaves de acceso',
  },
  passkey_removed: {
    subject: 'Se ha eliminado una llave de acceso en {place}',
    removed: 'Se eliminó una llave de acceso de su cuenta en {site} el {when}. Ya no sirve para iniciar sesión.',
    removed_by_operator:
      'Un administrador de {site} eliminó una llave de acceso de su cuenta el {when}. Ya no sirve para iniciar sesión.',
    name: 'Llave de acceso',
    address: 'Dirección IP',
    otherwise: 'Si no lo esperaba, revise cuanto antes su cuenta y avise a un administrador.',
    deed: 'Su cuenta',
  },
  account_made: {
    subject: 'Su cuenta en {place}',
    made: 'Se ha creado una cuenta para usted en {site}.',
    made_by: '{maker} ha creado una cuenta para usted en {site}.',
    made_in: '{maker} le ha añadido a {organization} en {site}.',
    first: 'Establezca una contraseña para iniciar sesión.',
    deed: 'Establecer la contraseña',
    with_company: 'Inicie sesión con la cuenta de su empresa.',
    deed_with_company: 'Iniciar sesión',
    until: 'El enlace se puede usar una sola vez, hasta el {until}. Puede solicitar otro en {forgotten}.',
    otherwise: 'Si no lo esperaba, no tiene que hacer nada. Nadie más puede usar la cuenta.',
  },
  hook_failing: {
    subject: 'Su webhook en {place} está fallando',
    failing: 'Las llamadas de {site} a su webhook fallan desde el {since}.',
    going_on: 'Folkmoot lo seguirá intentando. Un webhook se elimina tras cinco días sin ninguna llamada correcta.',
  },
  hook_removed: {
    subject: 'Se ha eliminado su webhook en {place}',
    gone: 'Su webhook en {site} se ha eliminado porque su destino respondió 410 (Gone).',
    hopeless: 'Su webhook en {site} se ha eliminado porque las llamadas a su destino fallaban desde el {since}.',
    again: 'Cuando el destino vuelva a funcionar, cree otro webhook. Los eventos perdidos no se envían más tarde.',
  },
  hook: {
    hook_id: 'Webhook',
    event: 'Evento',
    target: 'Destino',
    failures: 'Fallos consecutivos',
    last: 'Último fallo',
    status: 'Estado HTTP {status}',
  },
} as const
