// What is open from the last meeting of a series, and where an agenda can be taken from, in French.

export const lastTime = {
  title: 'Suivi de la réunion précédente',
  take: 'Ajouter à l’ordre du jour',
  takeItem: '« {item} »',
  takeOver: 'Ajouter à cet ordre du jour',
  taken: 'Ajouté à l’ordre du jour : {item}',
  notTakenBack: 'L’ajout de « {item} » n’a pas pu être annulé. {reason}',
  all: 'Afficher les {count} tâches ouvertes',
  onAgenda: 'à l’ordre du jour',
  noneYet: 'Pas encore d’ordre du jour. Saisissez le premier point.',
  noneButLast: 'Pas encore d’ordre du jour. Saisissez le premier point ou copiez l’ordre du jour du {day}.',
  takeLast: 'Copier l’ordre du jour du {day}',
  takeTemplate: 'Utiliser un modèle',
  agendaTaken: 'Ordre du jour copié.',
} as const
