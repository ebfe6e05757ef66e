// Files that are attached to a meeting or to an agenda item, in Spanish.

export const files = {
  title: 'Archivos',
  attach: 'Adjuntar archivos',
  attachTo: 'Adjuntar archivos…',
  hint: 'Arrastre o pegue archivos aquí o en un punto del orden del día.',
  hintTouch: 'Adjunte archivos o fotos aquí o desde el menú de un punto del orden del día.',
  attached: 'Archivo adjuntado: {name}',
  sending: 'Subiendo {name}',
  cancel: 'Cancelar',
  edit: 'Editar {name}',
  delete: 'Eliminar {name}',
  deleted: 'Archivo «{name}» eliminado.',
  tooBig: 'El archivo es demasiado grande ({limit} como máximo).',
  tooBigTogether: 'No hay espacio suficiente: los archivos de una reunión pueden ocupar {limit} en total.',
  tooBigOfPerson: 'No hay espacio suficiente: sus archivos pueden ocupar {limit} en total.',
  tooBigOfOrganization: 'No hay espacio suficiente: los archivos de una organización pueden ocupar {limit} en total.',
  tooBigOfSite: 'No hay espacio suficiente: los archivos de este sitio pueden ocupar {limit} en total.',
  tooMany: 'Esta reunión ya tiene el número máximo de archivos. Elimine antes alguno.',
  wrongKind: 'Este tipo de archivo no está permitido.',
  otherContent: 'El contenido del archivo no corresponde a su extensión.',
} as const
