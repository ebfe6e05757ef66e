// Query fields of tables, in Spanish: their keys, and what each narrows.

export const query = {
  keys: { who: 'quien', whom: 'sobre', what: 'que', since: 'desde', until: 'hasta', ip: 'ip' },
  set: 'Filtros',
  added: 'Filtro añadido: {filter}',
  remove: 'Quitar el filtro: {filter}',
  removeTip: 'Quitar el filtro',
  unknown: 'Sin resultados. Escriba un filtro, como «quien: Ada» o «desde: lunes».',
  audit: 'Filtrar el registro de auditoría',
  auditPlaceholder: 'Filtrar por quien:, que: o desde:',
  auditAbout: {
    who: 'Autor',
    whom: 'Usuario afectado',
    what: 'Acción, objeto o resultado',
    since: 'Ese día o después',
    until: 'Ese día o antes',
    ip: 'Dirección IP',
  },
  membersAbout: {
    who: 'Nombre, dirección o empresa',
    what: 'Estado',
    since: 'Último acceso ese día o después',
  },
  emailWaits: 'Nueva dirección por confirmar',
} as const
