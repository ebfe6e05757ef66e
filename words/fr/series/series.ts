// The page of a series: its rule, its next dates, its people, in French.

export const series = {
  coming: 'Dates à venir',
  none: 'Aucune date à venir.',
  next: 'Aller à la prochaine réunion',
  skip: 'Exclure',
  dateActions: 'Actions : {day}',
  isSkipped: 'exclue',
  skippedDate: 'Date exclue : {day}.',
  planAgain: 'Rétablir',
  planned: 'Date rétablie : {day}.',
  past: 'Dates passées',
  seam: 'À partir du {day}',
  otherPart: 'Série liée',
  addDate: 'Ajouter une date',
  addedDate: 'Date ajoutée : {day}.',
  notToCome: 'Choisissez un jour et une heure à venir.',
  continues: 'Suite de la série {series}.',
  continued: 'Se poursuit dans {series}.',
  about: 'À propos de cette série',
  agendaOf:
    'Les réunions à venir utilisent cet ordre du jour, y compris vos modifications ultérieures, tant que leur propre ordre du jour n’est pas modifié.',
  noAgenda: 'Pas encore d’ordre du jour. Les points que vous ajoutez ici sont copiés dans chaque réunion.',
} as const
