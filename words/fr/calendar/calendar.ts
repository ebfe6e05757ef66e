// The calendar: weeks, months and lists of one's own meetings, in French.

export const calendar = {
  title: 'Calendrier',
  views: { week: 'Semaine', month: 'Mois', list: 'Liste' },
  view: 'Affichage',
  today: 'Aujourd’hui',
  before: { week: 'Semaine précédente', month: 'Mois précédent', list: 'Plus tôt' },
  after: { week: 'Semaine suivante', month: 'Mois suivant', list: 'Plus tard' },
  nextMeeting: 'Réunion suivante',
  previousMeeting: 'Réunion précédente',
  count: { one: '{count} réunion', other: '{count} réunions' },
  days: 'Jours',
  hint: 'Utilisez les touches fléchées pour passer d’un jour à l’autre, et Entrée pour ouvrir la première réunion du jour.',
  hintMake:
    'Utilisez les touches fléchées pour passer d’un jour à l’autre, Entrée pour ouvrir la première réunion et C pour en créer une.',
  dayWith: '{day}, {count}',
  more: '{count} de plus',
  moreOf: '{count} de plus le {day}',
  none: 'Aucune réunion sur cette période.',
  noneThatDay: 'Aucune réunion ce jour-là.',
  planned: 'date de la série, encore sans contenu',
  move: 'Déplacer',
  moveOf: 'Déplacer : {meeting}',
  moved: 'Réunion déplacée au {day}, {time}.',
  movedBack: 'Déplacement annulé.',
  lasts: 'Nouvelle durée : {length}.',
  lastsAgain: 'Changement de durée annulé.',
} as const
