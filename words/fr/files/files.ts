// Files that are attached to a meeting or to an agenda item, in French.

export const files = {
  title: 'Fichiers',
  attach: 'Joindre des fichiers',
  attachTo: 'Joindre des fichiers…',
  hint: 'Déposez ou collez des fichiers ici ou sur un point de l’ordre du jour.',
  hintTouch: 'Joignez des fichiers ou des photos ici ou depuis le menu d’un point de l’ordre du jour.',
  attached: 'Fichier joint : {name}',
  sending: 'Envoi du fichier {name}',
  cancel: 'Annuler',
  edit: 'Modifier {name}',
  delete: 'Supprimer {name}',
  deleted: 'Fichier « {name} » supprimé.',
  tooBig: 'Le fichier est trop volumineux ({limit} au plus).',
  tooBigTogether: 'Espace insuffisant : les fichiers d’une réunion sont limités à {limit} au total.',
  tooBigOfPerson: 'Espace insuffisant : vos fichiers sont limités à {limit} au total.',
  tooBigOfOrganization: 'Espace insuffisant : les fichiers d’une organisation sont limités à {limit} au total.',
  tooBigOfSite: 'Espace insuffisant : les fichiers de ce site sont limités à {limit} au total.',
  tooMany: 'Cette réunion a atteint le nombre maximal de fichiers. Supprimez-en un d’abord.',
  wrongKind: 'Ce type de fichier n’est pas autorisé.',
  otherContent: 'Le contenu du fichier ne correspond pas à son extension.',
} as const
