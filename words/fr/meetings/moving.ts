// The sheet that moves a meeting to another room, in French.

export const moving = {
  move: 'Déplacer vers un autre espace',
  room: 'Espace',
  choose: 'Choisissez un espace',
  moved: 'Réunion déplacée vers {room}.',
  readers:
    'Les membres de l’espace {to} pourront lire la réunion. Les membres de l’espace {from} qui ne sont pas invités n’y auront plus accès.',
  assignees: 'Les tâches des personnes qui ne font pas partie de l’espace {to} n’auront plus de responsable.',
  series: 'La réunion est retirée de sa série, et cette date en est exclue.',
} as const
