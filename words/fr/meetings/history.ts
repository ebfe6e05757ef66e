// The history of a note: what its text was, and who wrote it, in French.

export const history = {
  title: 'Historique',
  none: 'Aucune version antérieure.',
  present: 'Version actuelle',
  first: 'Première version',
  unknown: 'Écrit avant la création de l’historique.',
  sameWords: 'Mise en forme uniquement.',
  added: 'Ajouté :',
  removed: 'Supprimé :',
  restore: 'Restaurer',
  restoreOf: 'Restaurer la version du {day} à {time}',
  restored: 'Version restaurée. La précédente figure dans l’historique.',
  gone: 'Une autre personne a supprimé cette note.',
  close: 'Fermer',
} as const
