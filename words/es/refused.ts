// Pages that say what could not be shown or done, and why, in Spanish.

export const refused = {
  notFound: 'Página no encontrada',
  notFoundHint:
    'Esta página no existe. Es posible que la dirección contenga un error o que la página se haya eliminado.',
  failed: 'Se ha producido un error',
  noAccess: 'Sin acceso',
  noAccessHint: 'No tiene acceso a esta página. Consulte a un responsable de la sala o a un administrador.',
  outOfDate: 'Este formulario ha caducado',
  outOfDateHint:
    'Ha estado abierto demasiado tiempo o su navegador bloquea las cookies. No se ha cambiado nada. Vuelva atrás, cargue la página de nuevo e inténtelo otra vez.',
  expired: 'Esta solicitud ha caducado',
  expiredHint: 'Vuelva a la aplicación y empiece de nuevo.',
  unknownApplication: 'La aplicación que le ha traído aquí no está registrada o está deshabilitada.',
  unknownRedirect: 'La aplicación que le ha traído aquí usó un URI de redirección no registrado.',
  invalidRequest: 'La aplicación que le ha traído aquí hizo una solicitud no válida ({error}).',
  tooMany: 'Demasiadas solicitudes',
  tooManyHint: 'Ha enviado demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  busy: 'El servidor está ocupado. Inténtelo de nuevo dentro de un momento.',
  broken: 'Se ha producido un error en el servidor y se ha registrado. Inténtelo de nuevo dentro de un momento.',
  notUnderstood: 'La solicitud no es válida.',
  tooLarge: 'La solicitud es demasiado grande.',
  https: 'Este sitio solo está disponible por HTTPS.',
} as const
