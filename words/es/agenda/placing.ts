// The sheets that put a note, an action item or a file under another item of the agenda, in Spanish.

export const placing = {
  title: 'Mover a otro punto',
  item: 'Punto del orden del día',
  none: 'Ninguno',
  moved: 'Movido al otro punto.',
  name: 'Nombre',
  nameHint: 'La extensión no se puede cambiar, porque indica el tipo de archivo.',
  fileSaved: 'Archivo modificado.',
} as const
