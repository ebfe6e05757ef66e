// The ways to the sheets that make and change meetings; the sheets themselves bring their own texts, in French.

export const making = {
  newMeeting: 'Nouvelle réunion',
  newBrief: 'Nouvelle',
  newAloud: 'Nouvelle réunion',
  loading: 'Chargement…',
  edit: 'Modifier',
  move: 'Déplacer',
  moveRoom: 'Déplacer vers un autre espace',
  deleteMeeting: 'Supprimer la réunion',
  endSeries: 'Terminer la série',
  saveAsTemplate: 'Enregistrer l’ordre du jour comme modèle',
  moreActions: 'Autres actions',
} as const
