// The parts of the home page that are loaded after the first, in French.

export const home = {
  next: 'Prochaine réunion : {when}',
  beginsNow: 'maintenant',
  startMeeting: 'Commencer : {meeting}',
  openMeeting: 'Ouvrir la réunion',
  noAgendaYet: 'Pas encore d’ordre du jour',
  moreItems: { one: 'encore {count} point', other: 'encore {count} points' },
  prepare: 'À préparer',
  preparing: {
    agenda: 'Pas encore d’ordre du jour',
    answer: 'En attente de votre réponse',
    presents: 'Vous présentez',
  },
  review: 'Compte rendu à relire',
  reviewBy: 'Compte rendu à relire avant le {day}',
  asked: 'Attribuées par moi',
  noAsked: 'Aucune tâche ouverte. Celles que vous attribuez à d’autres s’affichent ici.',
  allActions: 'Toutes les tâches',
  lately: 'Depuis votre dernière visite',
  thisWeek: 'Au cours des sept derniers jours',
  nothing: 'Rien de nouveau. Les nouvelles décisions, réunions terminées et tâches s’affichent ici.',
  given: '{name} vous a attribué une tâche',
  done: 'Terminée par {name}',
  ended: 'Réunion terminée',
  decided: 'Décision {number}',
} as const
