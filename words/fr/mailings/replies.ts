// The texts of mail about mail that came in, in French.

export const replies = {
  mail_reply: {
    subject: '{name} a écrit au sujet de « {meeting} »',
    subject_forwarded: 'Réponse depuis une autre adresse pour « {meeting} »',
    wrote: '{name} a répondu à l’e-mail au sujet de « {meeting} » :',
    forwarded:
      'Une réponse à l’invitation que {name} a reçue pour « {meeting} » a été envoyée depuis {address}, une adresse qui n’est pas invitée. Aucune réponse n’a été enregistrée.',
    forwarded_invited:
      'Une réponse à l’invitation que {name} a reçue pour « {meeting} » a été envoyée depuis {address}, une adresse qui a sa propre invitation. Aucune réponse n’a été enregistrée.',
    not_answered: 'Ne répondez pas à cet e-mail : écrivez directement à cette personne.',
    somebody: 'Quelqu’un',
  },
  answered_elsewhere: {
    subject: 'Votre réponse pour « {meeting} » a été envoyée depuis une autre adresse',
    came: 'Une réponse à votre invitation à « {meeting} » a été envoyée depuis {address}. Elle est enregistrée comme la vôtre.',
    otherwise:
      'Si ce n’est pas vous, répondez de nouveau depuis l’adresse à laquelle l’invitation a été envoyée, et ne transférez pas les invitations.',
  },
} as const
