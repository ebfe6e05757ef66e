// Loading, waiting, and what went wrong between a page and the server, in Spanish.

export const troubles = {
  statuses: {
    401: 'Se ha cerrado su sesión. Iníciela en otra pestaña y vuelva a intentarlo aquí.',
    403: 'No tiene acceso. Consulte a un responsable de la sala o a un administrador de la organización.',
    404: 'Esta página no existe. Es posible que la dirección contenga un error.',
    409: 'Esta acción ya está en curso.',
    410: 'Se ha eliminado.',
    412: 'Otra persona ha hecho cambios. Revise la versión actual y repita su cambio.',
    413: 'Es demasiado grande.',
  },
  titles: { 403: 'Sin acceso', 404: 'Página no encontrada', 410: 'Eliminado' },
  failed: 'Se ha producido un error',
  unreachable: 'No se puede conectar con el servidor. Compruebe su conexión.',
  noConnection: 'Sin conexión con el servidor. El contenido que falta se cargará cuando se restablezca.',
  wait: {
    one: 'Demasiadas solicitudes. Espere {count} segundo e inténtelo de nuevo.',
    other: 'Demasiadas solicitudes. Espere {count} segundos e inténtelo de nuevo.',
  },
  retrying: 'Demasiadas solicitudes. Nuevo intento dentro de {wait} s.',
  broken: 'Se ha producido un error en el servidor y se ha registrado. Inténtelo de nuevo dentro de un momento.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  pageFault: 'No se ha podido mostrar esta página.',
  missingPart: 'Una parte de esta página no se ha cargado.',
  reload: 'Volver a cargar',
  home: 'Ir a la página de inicio',
  notFound: 'Página no encontrada',
  notFoundHint: 'Esta página no existe. Es posible que la dirección contenga un error.',
} as const
