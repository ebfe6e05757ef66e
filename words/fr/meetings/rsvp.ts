// The texts of the page that answers an invitation, in French.

export const rsvp = {
  title: 'Répondre à une invitation',
  whose: 'Vous répondez en tant que {name}.',
  when: 'Quand',
  next: 'Prochaine',
  repeats: 'Récurrence',
  where: 'Lieu',
  question: 'Participerez-vous ?',
  answers: { yes: 'Oui', maybe: 'Peut-être', no: 'Non' },
  scope: 'Pour quelles réunions ?',
  all: 'Toutes les réunions à venir auxquelles vous n’avez pas répondu',
  one: 'La prochaine réunion uniquement',
  comment: 'Commentaire (facultatif)',
  send: 'Envoyer la réponse',
  done: 'Votre réponse : {answer}.',
  change: 'Modifier la réponse',
  closed: {
    over: 'La date de la réunion est passée. Vous n’avez pas besoin de répondre.',
    ended: 'La réunion est terminée. Vous n’avez pas besoin de répondre.',
    canceled: 'La réunion est annulée. Vous n’avez pas besoin de répondre.',
    unscheduled:
      'La réunion n’a pas de date pour le moment. Vous recevrez une nouvelle invitation dès qu’elle en aura une.',
    undated: 'La réunion n’a pas encore de date. Rouvrez ce lien dès qu’elle en aura une.',
    series: 'La série est terminée. Vous n’avez pas besoin de répondre.',
  },
  unknown: 'Ce lien ne fonctionne plus : la date de la réunion est passée ou vous n’êtes plus invité.',
} as const
