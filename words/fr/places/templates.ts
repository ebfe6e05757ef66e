// Templates of a room: their list, and the page of one, in French.

export const templates = {
  title: 'Modèles',
  none: 'Aucun modèle pour l’instant. Un modèle fixe l’ordre du jour, les participants et la durée des nouvelles réunions.',
  make: 'Nouveau modèle',
  made: 'Modèle créé. Ajoutez un ordre du jour et des participants.',
  name: 'Nom',
  about: 'Description',
  isDefault: 'Modèle par défaut',
  defaultHint: 'Utilisé pour les nouvelles réunions de cet espace.',
  defaultMark: 'Par défaut',
  meetingName: 'Titre de la réunion',
  goal: 'Objectif',
  length: 'Durée en minutes',
} as const
