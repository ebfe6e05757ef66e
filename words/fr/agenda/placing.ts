// The sheets that put a note, an action item or a file under another item of the agenda, in French.

export const placing = {
  title: 'Déplacer vers un autre point',
  item: 'Point de l’ordre du jour',
  none: 'Aucun',
  moved: 'Déplacé vers l’autre point.',
  name: 'Nom',
  nameHint: 'L’extension ne peut pas être modifiée, car elle indique le type du fichier.',
  fileSaved: 'Fichier modifié.',
} as const
